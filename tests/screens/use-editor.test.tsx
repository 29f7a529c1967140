import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { useList } from "../../src/hooks/lists";
import { type Editor, useEditor } from "../../src/screens/list/use-editor";
import { buildItem, buildList } from "../domain/build";
import { LIST, OTHER_LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

/** The editor of the list on the screen, and what that shows. */
async function open() {
  const list = buildList({ items: [buildItem("Milk"), buildItem("Bread")] });
  ann.started = startEngine({ list });
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
  const textsOf = (list: ShoppingList | null) =>
    list?.items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ");
  return {
    itemsNow: () => result.current.editor.itemsNow(),
    edit: (work: (editor: Editor) => unknown) => act(() => void work(result.current.editor)),
    press: (key: string, held: object) =>
      act(() => void fireEvent.keyDown(document.body, { key, ...held })),
    shown: () => textsOf(result.current.list),
    there: () => textsOf(started().engine.viewOf(OTHER_LIST)),
    said: () => result.current.notice?.text,
    news: () => result.current.news,
  };
}

const UNDO = ["z", { ctrlKey: true }] as const;
const REDO = ["Z", { ctrlKey: true, shiftKey: true }] as const;

/** Longer than news gather. */
const NEWS_MS = 10_000;

/** Nothing glides, where nothing is laid out. */
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return () => vi.useRealTimers();
});

describe("the keys that undo and redo", () => {
  it("take back and do once more, as often as one likes, and say so", async () => {
    const list = await open();
    list.edit((editor) => editor.removeItems(["Milk"]));
    list.edit((editor) => editor.setDone(buildItem("Bread"), true));
    list.press("z", {});
    list.press("z", { ctrlKey: true, altKey: true });
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
    list.edit((editor) => editor.removeItems(["Milk"]));
    list.press(...UNDO);
    render(<input aria-label="Text" />);
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "y", ctrlKey: true });
    expect(list.shown()).toBe("Milk Bread");
    list.edit((editor) => editor.renameList("Food"));
    list.press(...REDO);
    expect(list.shown()).toBe("Milk Bread");
  });
});

it("removing the done items names those alone, so that an item that another member ticks meanwhile stays", async () => {
  const list = await open();
  list.edit((editor) => editor.setDone(buildItem("Milk"), true));
  list.edit((editor) => editor.removeDoneItems());
  const last = started().engine.outbox.all().at(-1);
  expect(last?.pending).toEqual({ type: "remove-done-items", itemIds: ["Milk"] });
});

describe("items that go to another list", () => {
  it("are told, taken back and moved once more in one step, and are no news", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const list = await open();
    const items = list.itemsNow();
    list.edit((editor) => editor.transfer({ items, isCopy: false }, OTHER_LIST));
    for (const how of ["", "Redone: "]) {
      expect([list.shown(), list.there()]).toEqual(["", "Milk Bread"]);
      expect(list.said()).toBe(`${how}2 items moved to Market`);
      act(() => void vi.advanceTimersByTime(NEWS_MS));
      expect(list.news()).toBe("");
      list.press(...UNDO);
      expect([list.shown(), list.there()]).toEqual(["Milk Bread", ""]);
      expect(list.said()).toBe("Undone: 2 items moved to Market");
      if (how === "") list.press(...REDO);
    }
  });

  it("are copied, once each, which is taken back there", async () => {
    const list = await open();
    const items = list.itemsNow().slice(0, 1);
    for (const said of ["“Milk” copied to Market", "Already on Market"]) {
      list.edit((editor) => editor.transfer({ items, isCopy: true }, OTHER_LIST));
      expect([list.shown(), list.there(), list.said()]).toEqual(["Milk Bread", "Milk", said]);
    }
    list.press(...UNDO);
    expect([list.shown(), list.there()]).toEqual(["Milk Bread", ""]);
  });
});

describe("an added line", () => {
  const FRAME_MS = 17;
  const shown: string[] = [];

  function draw(text: string) {
    const row = document.body.appendChild(document.createElement("li"));
    row.dataset.itemId = started()
      .engine.viewOf(LIST)
      ?.items.find((item) => item.text === text)?.id;
    row.scrollIntoView = () => shown.push(text);
    row.animate = () => new Animation();
  }

  beforeEach(() => {
    vi.stubGlobal("CSS", { escape: (text: string) => text });
    vi.stubGlobal("Animation", class {});
    shown.length = 0;
    return () => {
      vi.unstubAllGlobals();
      document.body.replaceChildren();
    };
  });

  it.each(["Eggs", "Milk"])("is scrolled into view once its row is there: %s", async (text) => {
    const list = await open();
    vi.useFakeTimers();
    list.edit((editor) => editor.add([{ text, done: false }]));
    vi.advanceTimersByTime(5 * FRAME_MS);
    expect(shown).toEqual([]);
    draw(text);
    vi.advanceTimersByTime(FRAME_MS);
    expect(shown).toEqual([text]);
  });

  it("is not waited for without end", async () => {
    const list = await open();
    vi.useFakeTimers({ toFake: ["requestAnimationFrame"] });
    list.edit((editor) => editor.add([{ text: "Eggs", done: false }]));
    vi.runAllTimers();
    expect(vi.getTimerCount()).toBe(0);
  });
});
