import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, applyChanges, itemIdsOf } from "../../src/domain/changes";
import { anyChange, anyChanges, anyList, contentOf, meet } from "./arbitrary";

describe("whatever the list and the changes", () => {
  it("applying a change twice is applying it once; what changes nothing leaves the very same list", () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const once = applyChange(list, change);
        expect(applyChange(once, change)).toBe(once);
        if (isDeepStrictEqual(once, list)) expect(once).toBe(list);
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

  it("ids stay unique, the list that went in is as it was, and so is an item that none names", () => {
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
