import { expect, it } from "vitest";
import { applyChange, type Change } from "../../src/domain/changes";
import { buildItem, buildList } from "./build";

const list = buildList({
  items: [buildItem("milk"), buildItem("bread", { done: true }), buildItem("eggs")],
});

/** The items by their ids, with texts that differ from those; an x stands before what is done. */
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
  ["a new item", { type: "add-item", item: buildItem("tea") }, "milk, x bread, eggs, tea"],
  [
    "an item that is wanted again, called as it is there",
    { type: "reopen-item", item: buildItem("bread", { text: "Bread" }) },
    "milk, bread, eggs",
  ],
  [
    "an item that is wanted again and gone",
    { type: "reopen-item", item: buildItem("tea", { done: true }) },
    "milk, x bread, eggs, tea",
  ],
  [
    "a text",
    { type: "edit-item", itemId: "bread", text: "Rye", was: "bread" },
    "milk, x bread: Rye, eggs",
  ],
  [
    "a text that was another by then",
    { type: "edit-item", itemId: "milk", text: "Oats", was: "Milk" },
    "milk, x bread, eggs",
  ],
  ["a tick", { type: "set-done", itemId: "milk", done: true }, "x milk, x bread, eggs"],
  ["a removal", { type: "remove-items", itemIds: ["bread", "gone"] }, "milk, eggs"],
  [
    "a removal of what is done",
    { type: "remove-done-items", itemIds: ["milk", "bread", "gone"] },
    "milk, eggs",
  ],
  [
    "a removal of what is as it was added",
    { type: "remove-added-items", items: [...added, buildItem("eggs", { text: "6 eggs" })] },
    "x bread, eggs",
  ],
  ["a move down", move("milk", "bread", "eggs"), "x bread, milk, eggs"],
  ["a move up", move("eggs", "milk", "bread"), "milk, eggs, x bread"],
  ["a move to the top", move("eggs", null, "milk"), "eggs, milk, x bread"],
  ["a move where only the one below is left", move("milk", "gone", "eggs"), "x bread, milk, eggs"],
  ["a move between two that are gone", move("milk", "gone", "gone too"), "milk, x bread, eggs"],
])("%s", (_, change, items) => {
  expect(shown(applyChange(list, change))).toBe(items);
});

it("a name, also where it must have been another", () => {
  const rename = (was: string) => applyChange(list, { type: "rename-list", name: "Sunday", was });
  expect(rename(list.name)).toEqual({ ...list, name: "Sunday" });
  expect(rename("")).toBe(list);
});
