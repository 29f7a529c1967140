import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, applyChanges, itemIdsOf } from "../../src/domain/changes";
import { anyChange, anyChanges, anyList, contentOf, overlap } from "./arbitrary";

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
