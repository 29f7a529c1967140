import { describe, expect, it } from "vitest";
import { MAX_ITEMS, MAX_LIST_BYTES } from "../../src/domain/limits";
import { isWithinLimits, remainingItems, sizeOf } from "../../src/domain/room";
import { buildItem, buildList } from "./build";

const listOf = (count: number) =>
  buildList({ items: Array.from({ length: count }, (_, index) => buildItem(`${index}`)) });

describe("the room in a list", () => {
  it("is the rest of the limit, and never negative", () => {
    expect(remainingItems(listOf(0))).toBe(MAX_ITEMS);
    expect(remainingItems(listOf(MAX_ITEMS - 1))).toBe(1);
    expect(remainingItems(listOf(MAX_ITEMS + 3))).toBe(0);
  });
});

describe("a list is within the limits", () => {
  it("with the maximum number of items", () => {
    expect(isWithinLimits(listOf(MAX_ITEMS))).toBe(true);
    expect(isWithinLimits(listOf(MAX_ITEMS + 1))).toBe(false);
  });

  it("with the maximum number of bytes", () => {
    const bytes = MAX_LIST_BYTES - sizeOf(buildList({ name: "" }));
    expect(isWithinLimits(buildList({ name: "x".repeat(bytes) }))).toBe(true);
    expect(isWithinLimits(buildList({ name: "x".repeat(bytes + 1) }))).toBe(false);
  });
});
