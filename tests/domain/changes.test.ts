import { expect, it } from "vitest";
import { applyChange, type Change } from "../../src/domain/changes";
import { buildItem, buildList } from "./build";

const list = buildList({
  items: [buildItem("milk"), buildItem("bread", { done: true }), buildItem("eggs")],
});

/** Returns the ids of the items, with texts that differ from them, and `x` before done items. */
const shown = ({ items }: typeof list) =>
  items
    .map(({ id, text, done }) => `${done ? "x " : ""}${id}${text === id ? "" : `: ${text}`}`)
    .join(", ");

const move = (itemId: string, afterId: string | null, beforeId: string | null): Change => ({
  type: "move-item",
  itemId,
  afterId,
  beforeId,
});
const added = ["milk", "bread", "gone"].map((id) => buildItem(id));

it.each<[string, Change, string]>([
  ["adds an item", { type: "add-item", item: buildItem("tea") }, "milk, x bread, eggs, tea"],
  [
    "reopens an item with its present text",
    { type: "reopen-item", item: buildItem("bread", { text: "Bread" }) },
    "milk, bread, eggs",
  ],
  [
    "adds an item again that is gone when it is reopened",
    { type: "reopen-item", item: buildItem("tea", { done: true }) },
    "milk, x bread, eggs, tea",
  ],
  [
    "edits a text",
    { type: "edit-item", itemId: "bread", text: "Rye", was: "bread" },
    "milk, x bread: Rye, eggs",
  ],
  [
    "does not edit a text that has changed meanwhile",
    { type: "edit-item", itemId: "milk", text: "Oats", was: "Milk" },
    "milk, x bread, eggs",
  ],
  ["ticks an item", { type: "set-done", itemId: "milk", done: true }, "x milk, x bread, eggs"],
  ["removes items", { type: "remove-items", itemIds: ["bread", "gone"] }, "milk, eggs"],
  [
    "removes only done items",
    { type: "remove-done-items", itemIds: ["milk", "bread", "gone"] },
    "milk, eggs",
  ],
  [
    "removes only items that are as they were added",
    { type: "remove-added-items", items: [...added, buildItem("eggs", { text: "6 eggs" })] },
    "x bread, eggs",
  ],
  ["moves an item up", move("eggs", "milk", "bread"), "milk, eggs, x bread"],
  ["moves an item to the top", move("eggs", null, "milk"), "eggs, milk, x bread"],
  ["moves an item by its only neighbour", move("milk", "gone", "eggs"), "x bread, milk, eggs"],
  [
    "does not move an item without neighbours",
    move("milk", "gone", "gone too"),
    "milk, x bread, eggs",
  ],
])("a change %s", (_, change, items) => {
  expect(shown(applyChange(list, change))).toBe(items);
});

it("a change renames the list, unless the name has changed meanwhile", () => {
  const rename = (was: string) => applyChange(list, { type: "rename-list", name: "Sunday", was });
  expect(rename(list.name)).toEqual({ ...list, name: "Sunday" });
  expect(rename("")).toBe(list);
});
