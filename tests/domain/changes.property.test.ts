import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, applyChanges, itemIdsOf } from "../../src/domain/changes";
import { anyChange, anyChanges, anyList, contentOf, meet } from "./arbitrary";
import { buildItem, buildList } from "./build";

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
        const named = itemIdsOf(change);
        expect(added).toEqual(
          /^(add|reopen)-/.test(change.type) ? named.filter((id) => !before.includes(id)) : [],
        );
        const removable = change.type.startsWith("remove-") ? named : [];
        expect(removed.filter((id) => !removable.includes(id))).toEqual([]);
        if (change.type !== "remove-items") return;
        expect(after.filter((id) => named.includes(id))).toEqual([]);
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
        const named = new Set(changes.flatMap(itemIdsOf));
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
