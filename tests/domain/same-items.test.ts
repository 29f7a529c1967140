import fc from "fast-check";
import { expect, it } from "vitest";
import { differencesBetween } from "../../src/domain/differences";
import { isSameItem, reuseItems } from "../../src/domain/same-items";
import { anyItem } from "./arbitrary";
import { buildItem, buildList } from "./build";

it("the differences between two lists name each field of an item", () => {
  const namesEach = fc.property(anyItem, anyItem, ({ id: _, ...fields }, item) => {
    const other = { ...item, ...fields };
    const found = differencesBetween(buildList({ items: [item] }), buildList({ items: [other] }));
    expect(found.length === 0).toBe(isSameItem(item, other));
  });
  fc.assert(namesEach);
});

it("reuseItems keeps the objects of unchanged items, also of moved ones", () => {
  const before = [buildItem("a"), buildItem("b"), buildItem("c")];
  expect(reuseItems(before, structuredClone(before))).toBe(before);
  const after = [buildItem("c"), buildItem("a", { done: true }), buildItem("d")];
  const kept = reuseItems(before, after);
  expect(kept).toEqual(after);
  expect(kept[0]).toBe(before[2]);
});
