import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ITEMS, MAX_LIST_BYTES } from "../../src/domain/limits";
import { isWithinLimits, maxSizeOf, remainingItems, sizeOf } from "../../src/domain/room";
import { anyList } from "./arbitrary";
import { buildItem, buildList } from "./build";

const listOf = (count: number) =>
  buildList({ items: Array.from({ length: count }, (_, index) => buildItem(`${index}`)) });

describe("a list", () => {
  it("has room for the rest of the maximum number of items, and never for fewer than none", () => {
    expect([0, MAX_ITEMS - 1, MAX_ITEMS + 3].map(listOf).map(remainingItems)).toEqual([
      MAX_ITEMS,
      1,
      0,
    ]);
    expect([MAX_ITEMS, MAX_ITEMS + 1].map(listOf).map(isWithinLimits)).toEqual([true, false]);
  });

  it("is within the limits with the maximum number of bytes", () => {
    const bytes = MAX_LIST_BYTES - sizeOf(buildList({ name: "" }));
    expect(isWithinLimits(buildList({ name: "x".repeat(bytes) }))).toBe(true);
    expect(isWithinLimits(buildList({ name: "x".repeat(bytes + 1) }))).toBe(false);
  });

  it("never has more bytes than its quick estimate", () => {
    fc.assert(fc.property(anyList, (list) => maxSizeOf(list) >= sizeOf(list)));
    const full = { text: "\uffff", done: true };
    const least = { ...buildList({ name: "", items: [buildItem("", full)] }), id: "", owner: "" };
    expect(maxSizeOf(least)).toBeGreaterThanOrEqual(sizeOf(least));
  });
});
