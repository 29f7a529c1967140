import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, applyChanges, type Change, itemIdsOf } from "../../src/domain/changes";
import { anyChange, anyChanges, anyList, contentOf, overlap } from "./arbitrary";
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
  ...(
    [
      ["adds an item in place of another one", "bread", "bread", "milk, bread: 2 rye, eggs"],
      ["adds it beside one that was edited", "bread", "rye", "milk, x bread, eggs, tea: 2 rye"],
      [
        "adds it under the id of one that is gone",
        "gone",
        "gone",
        "milk, x bread, eggs, gone: 2 rye",
      ],
    ] as const
  ).map(([title, id, text, after]): [string, Change, string] => [
    title,
    { type: "add-item", item: buildItem("tea", { text: "2 rye" }), inPlaceOf: { id, text } },
    after,
  ]),
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

describe("for any list and any changes", () => {
  it("a repeated change has no effect, and a change without effect returns the same object", () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const once = applyChange(list, change);
        expect(applyChange(once, change)).toBe(once);
        if (isDeepStrictEqual(once, list)) expect(once).toBe(list);
      }),
    );
  });

  it("changes of different fields can be applied in any order", () => {
    fc.assert(
      fc.property(anyList, anyChange, anyChange, (list, one, other) => {
        fc.pre(!overlap(one, other));
        const oneFirst = applyChange(applyChange(list, one), other);
        const otherFirst = applyChange(applyChange(list, other), one);
        expect(contentOf(oneFirst)).toEqual(contentOf(otherFirst));
      }),
    );
  });

  it("ids stay unique, the input stays unchanged, and so do items that no change names", () => {
    fc.assert(
      fc.property(anyList, anyChanges, (list, changes) => {
        const before = structuredClone(list);
        const after = applyChanges(list, changes).items;
        expect(list).toEqual(before);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        const named = new Set(changes.flatMap(itemIdsOf));
        for (const item of list.items.filter(({ id }) => !named.has(id))) {
          expect(after).toContain(item);
        }
      }),
    );
  });
});
