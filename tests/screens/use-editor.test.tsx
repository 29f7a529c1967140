import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import { useList } from "../../src/hooks/lists";
import type { Editor } from "../../src/screens/list/editor";
import { useEditor } from "../../src/screens/list/use-editor";
import { buildItem, buildList } from "../domain/build";
import { LIST, OTHER_LIST, startEngine } from "../sync/build";
import { ann, started } from "./ann";

vi.mock("../../src/client/engine", async () => (await import("./ann")).engine);
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

/** Renders the editor of a list. Returns actions on it, and getters of what its screen shows. */
async function openEditor() {
  const list = buildList({ items: [buildItem("Milk"), buildItem("Bread")] });
  ann.started = startEngine({ list });
  started().server.write(buildList({ id: OTHER_LIST, name: "Market" }));
  const other = started().engine.list(OTHER_LIST);
  other.subscribe(() => undefined);
  await vi.waitFor(() => {
    expect(started().shown()).toEqual(["Milk", "Bread"]);
    expect(other.getState().status).toBe("ready");
  });
  const listScreen = { keepUnsaved: () => undefined, moveRows: () => undefined };
  const open = (id = list.id) =>
    renderHook(() => {
      const state = useList(id, false);
      if (state.status !== "ready") throw new Error("There is no list.");
      const editing = useEditor(id);
      useEffect(() => editing.editor.open(listScreen), [editing.editor]);
      return { ...editing, list: state.list };
    });
  let { result, unmount } = open();
  const notice = () => result.current.notice;
  const textsOf = (list: ShoppingList | null) =>
    list?.items.map(({ text, done }) => (done ? `${text}!` : text)).join(" ");
  return {
    itemsNow: () => result.current.editor.itemsNow(),
    edit: (work: (editor: Editor) => unknown) => act(() => void work(result.current.editor)),
    press: (key: string, modifiers: object) =>
      act(() => void fireEvent.keyDown(document.body, { key, ...modifiers })),
    shown: () => textsOf(result.current.list),
    other: () => textsOf(started().engine.viewOf(OTHER_LIST)),
    notice: () => notice()?.text,
    announced: () => result.current.announcements.map(({ text }) => text),
    undoByNotice: () =>
      act(() => {
        const { action } = notice() ?? {};
        if (typeof action === "object") action.onAct();
      }),
    /** Stops the time of the notice, as the mouse does. */
    pauseNotice: (isPaused: boolean) => result.current.editor.pauseNotice(isPaused),
    leave: () => unmount(),
    /** Opens a list; without an id, the first one again. */
    open(id?: string) {
      ({ result, unmount } = open(id));
    },
    /** Waits for a notice. */
    noticed: (text: string) => vi.waitFor(() => expect(notice()?.text).toBe(text), { interval: 5 }),
    expectNoneByOthers() {
      act(() => void vi.advanceTimersByTime(10_000)); // longer than edits are collected
      expect(result.current.announcements).toEqual([]);
    },
    moving: () => [...result.current.moving],
  };
}

const UNDO = ["z", { ctrlKey: true }] as const;
const REDO = ["Z", { ctrlKey: true, shiftKey: true }] as const;

/** Turns animations off by reduced motion: jsdom has no layout. */
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return () => vi.useRealTimers();
});

describe("the keys for undo and redo", () => {
  it("work any number of times, and announce each step", async () => {
    const list = await openEditor();
    list.edit((editor) => editor.removeItems(["Milk"]));
    list.edit((editor) => editor.setDone(buildItem("Bread"), true));
    list.press("z", {});
    list.press("z", { ctrlKey: true, altKey: true });
    for (let round = 0; round < 2; round += 1) {
      list.press(...UNDO);
      expect([list.shown(), list.notice()]).toEqual(["Bread", "Undone: “Bread” done"]);
      list.press(...UNDO);
      expect([list.shown(), list.notice()]).toEqual(["Milk Bread", "Undone: “Milk” removed"]);
      list.press(...REDO);
      expect([list.shown(), list.notice()]).toEqual(["Bread", "Redone: “Milk” removed"]);
      list.press("y", { ctrlKey: true });
      expect([list.shown(), list.notice()]).toEqual(["Bread!", "Redone: “Bread” done"]);
      list.press(...REDO);
      expect(list.shown()).toBe("Bread!");
    }
  });

  it("teach what the step itself does, and take it back", async () => {
    const { edit, press, shown } = await openEditor();
    const isUsual = () => started().engine.usedTexts.has("Bread");
    const learned = (expected: boolean) => vi.waitFor(() => expect(isUsual()).toBe(expected));
    edit((editor) => editor.setDone(buildItem("Bread"), true));
    edit((editor) => editor.add([{ text: "bread", done: false }]));
    await learned(true);
    press(...UNDO);
    expect(shown()).toBe("Milk Bread!");
    await learned(false);
    press(...REDO);
    expect(shown()).toBe("Milk Bread");
    await learned(true);
  });

  it("redo nothing after a new edit, or while an input has the focus; an undo is no edit by others", async () => {
    const list = await openEditor();
    list.edit((editor) => editor.removeItems(["Milk"]));
    expect(list.shown()).toBe("Bread");
    list.press(...UNDO);
    list.expectNoneByOthers();
    render(<input aria-label="Text" />);
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "y", ctrlKey: true });
    expect(list.shown()).toBe("Milk Bread");
    list.edit((editor) => editor.renameList("Food"));
    list.press(...REDO);
    expect(list.shown()).toBe("Milk Bread");
  });
});

describe("items for another list", () => {
  it("are busy until they are moved; the move is announced, undone and redone as one step, and is no edit by others", async () => {
    const list = await openEditor();
    const items = list.itemsNow();
    list.edit((editor) => editor.transfer({ items, isCopy: false }, OTHER_LIST));
    expect([list.shown(), list.moving()]).toEqual(["Milk Bread", ["Milk", "Bread"]]);
    for (const prefix of ["", "Redone: "]) {
      await list.noticed(`${prefix}2 items moved to Market`);
      expect([list.shown(), list.other(), list.moving()]).toEqual(["", "Milk Bread", []]);
      list.expectNoneByOthers();
      list.press(...UNDO);
      await list.noticed("Undone: 2 items moved to Market");
      expect([list.shown(), list.other()]).toEqual(["Milk Bread", ""]);
      if (prefix === "") list.press(...REDO);
    }
  });

  it("stay with a notice if they cannot be moved; an undo that fails can be tried again", async () => {
    const list = await openEditor();
    const { server } = started();
    const items = list.itemsNow().slice(0, 1);
    const move = () => list.edit((editor) => editor.transfer({ items, isCopy: false }, OTHER_LIST));
    server.failNext("unavailable");
    move();
    await list.noticed("Nothing was moved. Are you offline?");
    expect([list.shown(), list.moving()]).toEqual(["Milk Bread", []]);
    move();
    await list.noticed("“Milk” moved to Market");
    server.failNext("unavailable");
    list.press(...UNDO);
    await list.noticed("Nothing was moved. Are you offline?");
    list.press(...UNDO);
    await list.noticed("Undone: “Milk” moved to Market");
    expect([list.shown(), list.other()]).toEqual(["Milk Bread", ""]);
  });

  it("are all busy while several moves are under way, and none afterwards", async () => {
    const list = await openEditor();
    for (const item of list.itemsNow())
      list.edit((editor) => editor.transfer({ items: [item], isCopy: false }, OTHER_LIST));
    expect(list.moving()).toEqual(["Milk", "Bread"]);
    await list.noticed("“Bread” moved to Market");
    expect([list.moving(), list.other()]).toEqual([[], "Milk Bread"]);
  });

  it.each([
    ["come back before an earlier step is undone, however fast the keys are pressed", "Milk Bread"],
    ["stay away once another member has removed them; an earlier step can be undone", ""],
  ])("%s", async (_, shown) => {
    const list = await openEditor();
    list.edit((editor) => editor.renameList("Food"));
    list.edit((editor) => editor.transfer({ items: list.itemsNow(), isCopy: false }, OTHER_LIST));
    await list.noticed("2 items moved to Market");
    if (!shown) started().server.write(buildList({ id: OTHER_LIST, name: "Market" }));
    list.press(...UNDO);
    list.press(...UNDO);
    await list.noticed("Undone: List renamed to “Food”");
    expect([list.shown(), list.other()]).toEqual([shown, ""]);
  });

  it("are copied once each, and undo removes the copy", async () => {
    const list = await openEditor();
    const items = list.itemsNow().slice(0, 1);
    for (const text of ["“Milk” copied to Market", "Already on Market"]) {
      list.edit((editor) => editor.transfer({ items, isCopy: true }, OTHER_LIST));
      expect([list.shown(), list.other(), list.notice()]).toEqual(["Milk Bread", "Milk", text]);
    }
    list.press(...UNDO);
    expect([list.shown(), list.other()]).toEqual(["Milk Bread", ""]);
  });
});

it("Notices name the members of another list that has the same name as a further one", async () => {
  const list = await openEditor();
  const namesake = { id: OTHER_LIST, name: "GROCERIES", sharedWith: ["ann", "bob"] };
  act(() =>
    started().server.write(buildList({ ...namesake, names: { bob: "Bob" }, updatedAt: 9_000 })),
  );
  await vi.waitFor(() => expect(started().engine.viewOf(OTHER_LIST)?.name).toBe("GROCERIES"));
  const items = list.itemsNow().slice(0, 1);
  for (const isCopy of [true, true, false])
    list.edit((editor) => editor.transfer({ items, isCopy }, OTHER_LIST));
  expect(list.notice()).toBe("Already on GROCERIES (with Bob)");
  await list.noticed("“Milk” moved to GROCERIES (with Bob)");
});

describe("Undo and its notice outlive the screen", () => {
  const NOTICE_MS = 8_000;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it("of the list, and not those of another one; the notice returns for the rest of its time", async () => {
    const list = await openEditor();
    list.edit((editor) => editor.removeItems(["Milk"]));
    pass(3_000);
    list.leave();
    list.open(OTHER_LIST);
    expect(list.notice()).toBeUndefined();
    list.press(...UNDO);
    pass(4_000);
    list.leave();
    list.open();
    expect([list.shown(), list.notice()]).toEqual(["Bread", "“Milk” removed"]);
    pass(999);
    expect(list.notice()).toBe("“Milk” removed");
    pass(1);
    expect(list.notice()).toBeUndefined();
    list.leave();
    list.open();
    expect(list.notice()).toBeUndefined();
    list.press(...UNDO);
    expect([list.shown(), list.notice()]).toEqual(["Milk Bread", "Undone: “Milk” removed"]);
    list.leave();
    list.open();
    list.press(...REDO);
    expect(list.shown()).toBe("Bread");
  });

  it("by its button, also if its time was stopped", async () => {
    const list = await openEditor();
    list.edit((editor) => editor.removeItems(["Milk"]));
    pass(NOTICE_MS - 1);
    list.pauseNotice(true);
    pass(60_000);
    list.pauseNotice(false);
    pass(NOTICE_MS - 1);
    list.leave();
    list.open();
    list.undoByNotice();
    expect([list.shown(), list.notice()]).toEqual(["Milk Bread", "Undone: “Milk” removed"]);
  });

  it("while items are being moved, and moved back; neither is an edit by others", async () => {
    const list = await openEditor();
    const items = list.itemsNow();
    list.edit((editor) => editor.transfer({ items, isCopy: false }, OTHER_LIST));
    list.leave();
    list.open();
    expect(list.moving()).toEqual(["Milk", "Bread"]);
    await list.noticed("2 items moved to Market");
    expect([list.shown(), list.moving()]).toEqual(["", []]);
    list.press(...UNDO);
    list.leave();
    list.open();
    await list.noticed("Undone: 2 items moved to Market");
    expect([list.shown(), list.other()]).toEqual(["Milk Bread", ""]);
    list.expectNoneByOthers();
  });

  it("with a clear text if the other list is gone, or this one can't be edited any more", async () => {
    const list = await openEditor();
    const { server, engine } = started();
    list.edit((editor) => editor.renameList("Food"));
    const items = list.itemsNow().slice(0, 1);
    list.edit((editor) => editor.transfer({ items, isCopy: false }, OTHER_LIST));
    await list.noticed("“Milk” moved to Market");
    list.leave();
    await engine.deleteList(OTHER_LIST);
    list.open();
    list.press(...UNDO);
    await list.noticed("Nothing was moved: the other list is gone.");
    list.press(...UNDO);
    await list.noticed("Undone: List renamed to “Food”");
    const stored = server.stored(LIST) ?? buildList();
    server.write({ ...stored, isReadOnly: true, updatedAt: (stored.updatedAt ?? 0) + 1_000 });
    await vi.waitFor(() => expect(engine.viewOf(LIST)?.isReadOnly).toBe(true));
    list.press(...REDO);
    await list.noticed("This list needs a newer version of the app. Reload the page to edit it.");
  });

  it("but never the user: another engine has no steps", async () => {
    const list = await openEditor();
    list.edit((editor) => editor.removeItems(["Milk"]));
    expect(list.shown()).toBe("Bread");
    list.leave();
    const next = await openEditor();
    next.press(...UNDO);
    expect([next.shown(), next.notice()]).toEqual(["Milk Bread", undefined]);
  });
});

it("each added item is announced, also the same one again, and shows no notice", async () => {
  const list = await openEditor();
  const add = (text: string) => list.edit((editor) => editor.add([{ text, done: false }]));
  for (const text of ["Eggs", "Tea"]) add(text);
  expect(list.announced()).toEqual(["“Eggs” added", "“Tea” added"]);
  list.edit((editor) => editor.removeItems([list.itemsNow().at(-1)?.id ?? ""]));
  add("Tea");
  expect(list.announced()).toEqual(["“Eggs” added", "“Tea” added", "“Tea” added"]);
  expect(list.notice()).toBe("“Tea” removed");
});
