import { describe, expect, it } from "vitest";
import { MAX_ITEMS, MAX_LIST_BYTES } from "../../src/domain/limits";
import { fits, roomIn, sizeOf } from "../../src/domain/room";
import { buildItem, buildList } from "./build";

const listOf = (count: number) =>
  buildList({ items: Array.from({ length: count }, (_, index) => buildItem(`${index}`)) });

describe("the room in a list", () => {
  it("is what is left of the limit, and never less than none", () => {
    expect(roomIn(listOf(0))).toBe(MAX_ITEMS);
    expect(roomIn(listOf(MAX_ITEMS - 1))).toBe(1);
    expect(roomIn(listOf(MAX_ITEMS + 3))).toBe(0);
  });
});

describe("the size of a list", () => {
  const grown = (fields: Parameters<typeof buildList>[0]) =>
    sizeOf(buildList(fields)) - sizeOf(buildList());

  it("grows by the names and values of an item, and by its tick", () => {
    const item = buildItem("a", { text: "Milk" });
    expect(grown({ items: [item] })).toBe(3 + 2 + 5 + 5);
    expect(grown({ items: [{ ...item, done: true }] })).toBe(15 + 5 + 1);
  });

  it("counts letters as they are sent", () => {
    const bytes = ["x", "é", "牛", "🥕", "\ud83e"].map((one) => grown({ name: `Groceries${one}` }));
    expect(bytes).toEqual([1, 2, 3, 4, 3]);
    expect(grown({ sharedWith: ["ann", "bob"] })).toBe(4);
  });
});

describe("a list fits", () => {
  it("with as many items as a list may have", () => {
    expect(fits(listOf(MAX_ITEMS))).toBe(true);
    expect(fits(listOf(MAX_ITEMS + 1))).toBe(false);
  });

  it("with as many bytes as a document may have", () => {
    const bytes = MAX_LIST_BYTES - sizeOf(buildList({ name: "" }));
    expect(fits(buildList({ name: "x".repeat(bytes) }))).toBe(true);
    expect(fits(buildList({ name: "x".repeat(bytes + 1) }))).toBe(false);
  });
});
