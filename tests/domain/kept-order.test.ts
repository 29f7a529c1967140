import fc from "fast-check";
import { expect, it } from "vitest";
import { keptOrder } from "../../src/domain/kept-order";

it.each([
  ["abcdef", "abcdef", "abcdef"],
  ["abcdef", "ace", "ace"],
  ["abcdef", "xaybz", "ab"],
  ["abcdef", "bxcda", "bcd"],
  ["", "abc", ""],
])("from %j to %j, the ids that were not moved are %j", (before, after, kept) => {
  expect([...keptOrder([...before], [...after])].sort()).toEqual([...kept]);
});

it("the ids that were not moved have the same order before and after; moving one id leaves all others", () => {
  const ids = [..."abcdefghij"];
  const anyOrder = fc.shuffledSubarray(ids);
  fc.assert(
    fc.property(anyOrder, (after) => {
      const kept = keptOrder(ids, after);
      expect(after.filter((id) => kept.has(id))).toEqual(ids.filter((id) => kept.has(id)));
    }),
  );
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), (from, to) => {
      const [id = ""] = ids.slice(from, from + 1);
      const after = ids.toSpliced(from, 1).toSpliced(to, 0, id);
      expect(keptOrder(ids, after).size).toBeGreaterThanOrEqual(9);
    }),
  );
});
