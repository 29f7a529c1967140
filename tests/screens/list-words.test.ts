import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import * as words from "../../src/screens/list/words";
import { buildItem, buildList } from "../domain/build";

type ListForNews = Parameters<typeof words.news>[0];

const item = (id: string, done = false) => ({ id, text: id, done });

const list: ListForNews = {
  name: "Market",
  items: [item("Milk"), item("Bread"), item("Salt", true)],
  sharedWith: ["me"],
};

const said = (...changes: readonly Change[]) => words.news(list, applyChanges(list, changes), "me");

/** With Ann, who says what she is called, and with so many more. */
const withAnn = (more: readonly string[] = []): ListForNews => ({
  ...list,
  sharedWith: ["me", "ann", ...more],
  names: { ann: "Ann" },
});

describe("news of other members", () => {
  it.each<[string, Change]>([
    ["“Eggs” added", { type: "add-item", item: item("Eggs") }],
    ["“Milk” removed", { type: "remove-items", itemIds: ["Milk"] }],
    ["“Milk” done", { type: "set-done", itemId: "Milk", done: true }],
    ["“Salt” open again", { type: "set-done", itemId: "Salt", done: false }],
    ["“Milk” changed to “Oat milk”", { type: "edit-item", itemId: "Milk", text: "Oat milk" }],
    ["Items reordered", { type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: "Salt" }],
    ["List renamed to “Sunday”", { type: "rename-list", name: "Sunday" }],
  ])("says of one change: %s", (text, change) => {
    expect(said(change)).toBe(text);
  });

  it("sums several changes up", () => {
    expect(
      said(
        { type: "add-item", item: item("Eggs") },
        { type: "remove-items", itemIds: ["Milk"] },
        { type: "set-done", itemId: "Bread", done: true },
      ),
    ).toBe("3 changes by others");
  });

  it("says nothing when nothing happened, or was undone", () => {
    expect(words.news(list, list, "me")).toBe("");
    expect(
      said({ type: "add-item", item: item("Eggs") }, { type: "remove-items", itemIds: ["Eggs"] }),
    ).toBe("");
  });

  it("does not take an addition or a removal for a new order", () => {
    expect(said({ type: "remove-items", itemIds: ["Bread"] })).toBe("“Bread” removed");
  });

  it.each<[string, Change]>([
    ["Ann added Eggs", { type: "add-item", item: item("Eggs") }],
    ["Ann removed Milk", { type: "remove-items", itemIds: ["Milk"] }],
    ["Ann ticked Milk", { type: "set-done", itemId: "Milk", done: true }],
    ["Ann unticked Salt", { type: "set-done", itemId: "Salt", done: false }],
    ["Ann changed Milk to Oat milk", { type: "edit-item", itemId: "Milk", text: "Oat milk" }],
    [
      "Ann reordered the items",
      { type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: "Salt" },
    ],
    ["Ann renamed the list to Sunday", { type: "rename-list", name: "Sunday" }],
  ])("says of one change among two, whose it is: %s", (text, change) => {
    const before = withAnn();
    expect(words.news(before, applyChanges(before, [change]), "me")).toBe(text);
  });

  it("does not guess whose a change is among three, or where somebody has come or gone", () => {
    const added = (before: ListForNews) =>
      applyChanges(before, [{ type: "add-item", item: item("Eggs") }]);
    const three = withAnn(["x1"]);
    expect(words.news(three, added(three), "me")).toBe("“Eggs” added");
    expect(words.news(three, added(withAnn()), "me")).toBe("2 changes by others");
  });

  it("says who has joined, and who is gone", () => {
    expect(words.news(list, withAnn(), "me")).toBe("Ann joined");
    expect(words.news(withAnn(), list, "me")).toBe("Ann is not on the list any more");
    expect(words.news(withAnn(), withAnn(["x1"]), "me")).toBe("Carrot joined");
  });
});

const LIST = buildList({
  items: [buildItem("Milk"), buildItem("Bread"), buildItem("Salt", { done: true })],
});

const setDone = (itemId: string, done: boolean): Change => ({ type: "set-done", itemId, done });

describe("an own edit is described", () => {
  it.each<[string, readonly Change[]]>([
    ["“Milk” done", [setDone("Milk", true)]],
    ["“Salt” open again", [setDone("Salt", false)]],
    ["“Milk” removed", [{ type: "remove-items", itemIds: ["Milk"] }]],
    ["2 items removed", [{ type: "remove-items", itemIds: ["Milk", "Salt", "not here"] }]],
    ["2 items done", [setDone("Milk", true), setDone("Bread", true)]],
    ["“Milk” moved", [{ type: "move-item", itemId: "Milk", afterId: "Bread", beforeId: null }]],
    ["“Milk” changed to “Oats”", [{ type: "edit-item", itemId: "Milk", text: "Oats" }]],
    ["List renamed to “Market”", [{ type: "rename-list", name: "Market" }]],
    ["“Eggs” added", [{ type: "add-item", item: buildItem("Eggs") }]],
    [
      "2 items added, 1 item open again",
      [
        { type: "add-item", item: buildItem("Eggs") },
        { type: "add-item", item: buildItem("Oats", { done: true }) },
        setDone("Salt", false),
      ],
    ],
    ["", [setDone("Salt", true)]],
  ])("%j", (text, changes) => {
    const step = { changes, before: LIST, after: applyChanges(LIST, changes) };
    expect(words.step(step)).toBe(text);
  });
});

describe("items on their way to another list", () => {
  const [milk, salt] = [buildItem("Milk"), buildItem("Salt")];
  const sunday = buildList({ name: "Sunday" });

  it("are named, or counted", () => {
    expect(words.transferred([milk], sunday, false)).toBe("“Milk” moved to Sunday");
    expect(words.transferred([milk, salt], sunday, true)).toBe("2 items copied to Sunday");
    expect(words.whichList([milk], true)).toBe("Copy “Milk” to …");
    expect(words.whichList([milk, salt], false)).toBe("Move 2 items to …");
  });

  it.each([
    [sunday, "There is no room on Sunday"],
    [buildList({ name: "Sunday", isReadOnly: true }), "Sunday can’t be edited here"],
    [null, "That list has not been loaded yet"],
  ])("stay for a reason", (list, text) => expect(words.noTransfer(list)).toBe(text));
});
