import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, applyChanges, type Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { buildItem, buildList } from "./build";

/** Few ids, so that changes often meet: some are in the list, some are not. */
const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
const anyId = fc.constantFrom(...ids);
const anyText = fc.string({ minLength: 1, maxLength: 5 });
const anyItem = fc.record({ id: anyId, text: anyText, done: fc.boolean() });

const anyList: fc.Arbitrary<ShoppingList> = fc
  .record({ name: anyText, items: fc.uniqueArray(anyItem, { selector: ({ id }) => id }) })
  .map(buildList);

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: fc.constant("add-item" as const), item: anyItem }),
  fc.record({ type: fc.constant("edit-item" as const), itemId: anyId, text: anyText }),
  fc.record({ type: fc.constant("set-done" as const), itemId: anyId, done: fc.boolean() }),
  fc.record({
    type: fc.constant("move-item" as const),
    itemId: anyId,
    afterId: fc.option(anyId),
    beforeId: fc.option(anyId),
  }),
  fc.record({ type: fc.constant("remove-items" as const), itemIds: fc.array(anyId) }),
  fc.record({ type: fc.constant("rename-list" as const), name: anyText }),
);

const anyChanges = fc.array(anyChange, { maxLength: 30 });

/** A list without its order: what it is called, and what is in it. */
function contentOf({ name, items }: ShoppingList) {
  return { name, items: new Map(items.map((item) => [item.id, item])) };
}

/** What a change speaks about: items or the name, and which field of them. */
function subjectsOf(change: Change): readonly string[] {
  switch (change.type) {
    case "add-item":
      return ["text", "done", "place"].map((field) => `${change.item.id}.${field}`);
    case "edit-item":
      return [`${change.itemId}.text`];
    case "set-done":
      return [`${change.itemId}.done`];
    case "move-item":
      return [`${change.itemId}.place`];
    case "remove-items":
      return change.itemIds.flatMap((id) => ["text", "done", "place"].map((f) => `${id}.${f}`));
    case "rename-list":
      return ["name"];
  }
}

function meet(one: Change, other: Change): boolean {
  const subjects = new Set(subjectsOf(one));
  return subjectsOf(other).some((subject) => subjects.has(subject));
}

describe("whatever the list and the changes", () => {
  it("applying a change twice is applying it once", () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const once = applyChange(list, change);
        expect(applyChange(once, change)).toEqual(once);
      }),
    );
  });

  it("changes to different items or fields may come in either order", () => {
    fc.assert(
      fc.property(anyList, anyChange, anyChange, (list, one, other) => {
        fc.pre(!meet(one, other));
        const oneFirst = applyChange(applyChange(list, one), other);
        const otherFirst = applyChange(applyChange(list, other), one);
        expect(contentOf(oneFirst)).toEqual(contentOf(otherFirst));
      }),
    );
  });

  it("items appear by adding and disappear by removing, and in no other way", () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const before = list.items.map(({ id }) => id);
        const after = applyChange(list, change).items.map(({ id }) => id);
        const added = after.filter((id) => !before.includes(id));
        const removed = before.filter((id) => !after.includes(id));
        expect(added).toEqual(
          change.type === "add-item" && !before.includes(change.item.id) ? [change.item.id] : [],
        );
        expect(removed).toEqual(
          change.type === "remove-items" ? before.filter((id) => change.itemIds.includes(id)) : [],
        );
      }),
    );
  });

  it("ids stay unique", () => {
    fc.assert(
      fc.property(anyList, anyChanges, (list, changes) => {
        const after = applyChanges(list, changes).items.map(({ id }) => id);
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });

  it("the list that went in is as it was", () => {
    fc.assert(
      fc.property(anyList, anyChanges, (list, changes) => {
        const before = structuredClone(list);
        applyChanges(list, changes);
        expect(list).toEqual(before);
      }),
    );
  });

  it("an item that no change names keeps its identity", () => {
    fc.assert(
      fc.property(anyList, anyChanges, (list, changes) => {
        const named = new Set(changes.flatMap(subjectsOf).map((subject) => subject.split(".")[0]));
        const after = applyChanges(list, changes);
        for (const item of list.items.filter(({ id }) => !named.has(id))) {
          expect(after.items).toContain(item);
        }
      }),
    );
  });
});

describe("a list of 10,000 items", () => {
  const items = Array.from({ length: 10_000 }, (_, index) => buildItem(`item ${index}`));
  const long = buildList({ items });

  it("takes every kind of change", () => {
    const changed = applyChanges(long, [
      { type: "add-item", item: buildItem("new") },
      { type: "move-item", itemId: "new", afterId: null, beforeId: "item 0" },
      { type: "set-done", itemId: "item 9999", done: true },
      { type: "edit-item", itemId: "item 5000", text: "changed" },
      { type: "remove-items", itemIds: items.slice(0, 5_000).map(({ id }) => id) },
    ]);
    expect(changed.items).toHaveLength(5_001);
    expect(changed.items[0]).toEqual(buildItem("new"));
    expect(changed.items[1]).toEqual(buildItem("item 5000", { text: "changed" }));
    expect(changed.items.at(-1)).toEqual(buildItem("item 9999", { done: true }));
  });
});
