import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sayTransfer } from "../../src/domain/transfer-words";
import type { Item, ShoppingList } from "../../src/domain/types";
import { useList } from "../../src/hooks/lists";
import { useEditor } from "../../src/screens/list/use-editor";
import { buildItem, buildList } from "../domain/build";
import { OTHER_LIST, type Started, startEngine } from "../sync/build";

/** The real engine, with a server in memory in place of the database. */
const parts = vi.hoisted(() => ({ started: null as unknown }));
const started = () => parts.started as Started;

vi.mock("../../src/client/engine", () => ({
  engineStore: { getState: () => started().engine, subscribe: () => () => undefined },
}));
vi.mock("../../src/client/client", () => {
  const state = { status: "signed-in", user: { uid: "ann" }, isConfirmed: true };
  return { session: { getState: () => state, subscribe: () => () => undefined } };
});

const MARKET = { id: OTHER_LIST, name: "Market" };

/** The editor of the list on the screen, and what that shows. */
async function open() {
  const list = buildList({ items: [buildItem("Milk"), buildItem("Bread")] });
  parts.started = startEngine({ list });
  started().server.write(buildList({ id: OTHER_LIST, name: "Market" }));
  const other = started().engine.openList(OTHER_LIST, false);
  other.subscribe(() => undefined);
  await vi.waitFor(() => {
    expect(started().shown()).toEqual(["Milk", "Bread"]);
    expect(other.getState().status).toBe("ready");
  });
  const { result } = renderHook(() => {
    const state = useList(list.id, false);
    if (state.status !== "ready") throw new Error("There is no list.");
    return { ...useEditor(state.list), list: state.list };
  });
  const textsOf = ({ items }: ShoppingList) =>
    items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ");
  return {
    editor: () => result.current.editor,
    shown: () => textsOf(result.current.list),
    there() {
      const state = other.getState();
      return state.status === "ready" ? textsOf(state.list) : state.status;
    },
    transfer(items: readonly Item[], isCopy: boolean) {
      const made = started().engine.transfer(list.id, MARKET.id, items, isCopy);
      const words = sayTransfer(items, MARKET.name, isCopy, 0);
      if (made) act(() => result.current.editor.note(made, words));
    },
    said: () => result.current.notice?.text,
    news: () => result.current.news,
    press: (key: string, held: object) =>
      act(() => fireEvent.keyDown(document.body, { key, ...held })),
    do: (work: () => unknown) => {
      let done: unknown;
      act(() => {
        done = work();
      });
      return done;
    },
  };
}

const UNDO = ["z", { ctrlKey: true }] as const;
const REDO = ["Z", { ctrlKey: true, shiftKey: true }] as const;

/** Nothing glides, where nothing is laid out. */
beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: true })));

describe("the keys that undo and redo", () => {
  it.each([
    ["z", {}],
    ["z", { ctrlKey: true, altKey: true }],
  ])("are not %s with %j", async (key, held) => {
    const list = await open();
    list.do(() => list.editor().removeItems(["Milk"]));
    list.press(key, held);
    expect(list.shown()).toBe("Bread");
  });

  it("take back and do once more, as often as one likes, and say so", async () => {
    const list = await open();
    list.do(() => list.editor().removeItems(["Milk"]));
    list.do(() => list.editor().setDone(buildItem("Bread"), true));
    for (let round = 0; round < 2; round += 1) {
      list.press(...UNDO);
      expect([list.shown(), list.said()]).toEqual(["Bread", "Undone: “Bread” done"]);
      list.press(...UNDO);
      expect([list.shown(), list.said()]).toEqual(["Milk Bread", "Undone: “Milk” removed"]);
      list.press(...REDO);
      expect([list.shown(), list.said()]).toEqual(["Bread", "Redone: “Milk” removed"]);
      list.press("y", { ctrlKey: true });
      expect([list.shown(), list.said()]).toEqual(["Bread!", "Redone: “Bread” done"]);
      list.press(...REDO);
      expect(list.shown()).toBe("Bread!");
    }
  });

  it("do nothing once more after a new edit, nor while somebody types", async () => {
    const list = await open();
    list.do(() => list.editor().removeItems(["Milk"]));
    list.press(...UNDO);
    render(<input aria-label="Text" />);
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "y", ctrlKey: true });
    expect(list.shown()).toBe("Milk Bread");
    list.do(() => list.editor().renameList("Food"));
    list.press(...REDO);
    expect(list.shown()).toBe("Milk Bread");
  });
});

describe("items that go to another list", () => {
  it("are told, taken back and moved once more in one step, and are no news", async () => {
    const list = await open();
    const items = list.editor().itemsNow();
    list.transfer(items, false);
    expect([list.shown(), list.there(), list.said()]).toEqual([
      "",
      "Milk Bread",
      "2 items moved to Market",
    ]);
    list.press(...UNDO);
    expect([list.shown(), list.there(), list.said()]).toEqual([
      "Milk Bread",
      "",
      "Undone: 2 items moved to Market",
    ]);
    list.press(...REDO);
    expect([list.shown(), list.there(), list.said()]).toEqual([
      "",
      "Milk Bread",
      "Redone: 2 items moved to Market",
    ]);
    list.press(...UNDO);
    expect([list.shown(), list.there(), list.news()]).toEqual(["Milk Bread", "", ""]);
  });

  it("are copied, which is taken back there", async () => {
    const list = await open();
    const items = list.editor().itemsNow().slice(0, 1);
    list.transfer(items, true);
    expect([list.shown(), list.there(), list.said()]).toEqual([
      "Milk Bread",
      "Milk",
      "“Milk” copied to Market",
    ]);
    list.press(...UNDO);
    expect([list.shown(), list.there()]).toEqual(["Milk Bread", ""]);
  });
});
