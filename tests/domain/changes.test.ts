import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyChange,
  applyChanges,
  type Change,
  itemIdsOf,
  tickChange,
} from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
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
      [
        "adds it in place of one that was edited, whose text stays",
        "bread",
        "rye",
        "milk, bread: 2 rye, x tea: bread, eggs",
      ],
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
  [
    "edits a text that the user saw",
    { type: "edit-item", itemId: "milk", text: "Oats", seen: { text: "milk", otherId: "tea" } },
    "milk: Oats, x bread, eggs",
  ],
  [
    "edits a text that has changed meanwhile, and keeps it as an item of its own",
    { type: "edit-item", itemId: "bread", text: "Rye", seen: { text: "Bread", otherId: "tea" } },
    "milk, x bread: Rye, x tea: bread, eggs",
  ],
  [
    "leaves a text that has changed to the same one",
    { type: "edit-item", itemId: "milk", text: "milk", seen: { text: "Milk", otherId: "tea" } },
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

/** What a member does to the item at an index: edits it by the field, or ticks it or moves it to the top. */
const anyEdits = fc.array(
  fc.record({ at: fc.nat(), kind: fc.constantFrom("edit", "edit", "tick", "move") }),
  { maxLength: 8 },
);

/** Returns the changes of a member who sees no edits of others, and the list on their screen. */
function editAlone(
  before: ShoppingList,
  member: string,
  edits: readonly { readonly at: number; readonly kind: string }[],
) {
  let after = before;
  const changes = edits.flatMap(({ at, kind }, index): Change[] => {
    const item = after.items[at % after.items.length];
    if (!item) return [];
    const name = `${member} ${index}`;
    const seen = { text: item.text, otherId: name };
    const change = {
      edit: { type: "edit-item", itemId: item.id, text: name, seen },
      tick: tickChange(item, !item.done),
      move: move(item.id, null, null),
    }[kind] as Change;
    after = applyChange(after, change);
    return [change];
  });
  return { changes, after };
}

const textsById = ({ items }: ShoppingList) => new Map(items.map(({ id, text }) => [id, text]));

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

  it("texts that two members give one item at the same time both stay, and other edits are as if alone", () => {
    fc.assert(
      fc.property(anyList, anyEdits, anyEdits, (list, bobs, anns) => {
        const bob = editAlone(list, "bob", bobs);
        const ann = editAlone(list, "ann", anns);
        const { items } = applyChanges(bob.after, ann.changes);
        const [byBob, byAnn] = [bob.after, ann.after].map((one) => textsById(one));
        const both = list.items.filter(
          ({ id, text }) => ![byBob, byAnn].some((one) => one?.get(id) === text),
        );
        const texts = new Map(items.map(({ id, text }) => [id, text]));
        for (const { id, text } of list.items) {
          const own = byAnn?.get(id);
          expect(texts.get(id)).toBe(own === text ? byBob?.get(id) : own);
        }
        expect(items.map(({ text }) => text)).toEqual(
          expect.arrayContaining(both.map(({ id }) => byBob?.get(id))),
        );
        expect(items.length).toBe(list.items.length + both.length);
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
