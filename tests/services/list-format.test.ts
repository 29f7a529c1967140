import fc from "fast-check";
import { Timestamp } from "firebase/firestore";
import { describe, expect, it, test } from "vitest";
import indexes from "../../firestore.indexes.json" with { type: "json" };
import { applyChanges, type Change } from "../../src/domain/changes";
import { sizeOf } from "../../src/domain/room";
import { isOutdated, OWN_FIELDS, readList, writeItems } from "../../src/services/list-format";
import { anyChange, anyList } from "../domain/arbitrary";

test("Firestore indexes no field of a list but the members", () => {
  const fields = indexes.fieldOverrides.map(({ fieldPath }) => fieldPath);
  expect(fields.sort()).toEqual([...OWN_FIELDS].sort());
  const indexed = indexes.fieldOverrides.filter((field) => field.indexes.length > 0);
  expect(indexed.map(({ fieldPath }) => fieldPath)).toEqual(["shared_with"]);
});

describe("data of another client", () => {
  const MILK = { id: "milk", text: "Milk", colour: "white" };
  const EGGS = { id: "eggs", text: "Eggs", done: false, tags: ["fresh"] };
  const BREAD = { id: "bread", text: "Bread", done: true, price: { cents: 250 } };
  const HEADER = { kind: "header" };
  const ITEMS = ["first", MILK, HEADER, EGGS, 7, { text: 8 }, BREAD, true];

  /** Returns the stored items after some changes. */
  const edited = (items: readonly unknown[], ...changes: readonly Change[]) =>
    writeItems(applyChanges(readList("a", { items }), changes).items, "a", items);

  test("in an item stays there after edits, ticks and moves", () => {
    const items = edited(
      [MILK, EGGS, BREAD],
      { type: "edit-item", itemId: "milk", text: "Oat milk" },
      { type: "set-done", itemId: "milk", done: true },
      { type: "set-done", itemId: "bread", done: false },
      { type: "move-item", itemId: "bread", afterId: null, beforeId: "milk" },
    );
    const { done: _, ...bread } = BREAD;
    expect(items).toEqual([bread, { ...MILK, text: "Oat milk", done: true }, EGGS]);
  });

  test.each<[string, Change, readonly unknown[]]>([
    [
      "the same item",
      { type: "set-done", itemId: "milk", done: true },
      ITEMS.with(1, { ...MILK, done: true }),
    ],
    [
      "a moved item",
      { type: "move-item", itemId: "milk", afterId: "bread", beforeId: null },
      ["first", EGGS, 7, { text: 8 }, BREAD, true, MILK, HEADER],
    ],
    [
      "the nearest item that is left",
      { type: "remove-items", itemIds: ["eggs"] },
      ITEMS.toSpliced(3, 1),
    ],
    [
      "no item, at the top",
      { type: "remove-items", itemIds: ["milk", "eggs", "bread"] },
      ["first", HEADER, 7, { text: 8 }, true],
    ],
  ])("between items stays behind %s", (_, change, after) => {
    expect(edited(ITEMS, change)).toEqual(after);
  });

  test("in an item with a duplicate id stays there, and the item gets another id", () => {
    const twin = { ...BREAD, id: "milk" };
    const change: Change = { type: "edit-item", itemId: "milk", text: "Oats" };
    const items = [
      { ...MILK, text: "Oats" },
      { ...twin, id: "milk-1" },
    ];
    expect(edited([MILK, twin], change)).toEqual(items);
  });

  test("is counted by Firestore's rules: texts and names by their bytes and 1, numbers as 8, others as 1", () => {
    const items = [{ id: "a", text: "Milk", aisle: 12 }, "no item"];
    const { foreignBytes } = readList("a", { items, other: { texts: ["é", 7, null, true] } });
    expect(foreignBytes).toBe(6 + 8 + 8 + (6 + 6 + (3 + 8 + 1 + 1)));
  });
});

test("each edit of an item is written, and read again as it is", () => {
  const readsAsWritten = fc.property(anyList, anyChange, ({ items, ...list }, change) => {
    const stored = writeItems(items, "a");
    const { items: edited } = applyChanges({ ...list, items }, [change]);
    const written = writeItems(edited, "a", stored);
    expect(readList("a", { items: written })).toMatchObject({ items: edited });
    expect(readList("a", { items: written }).foreignBytes).toBeUndefined();
  });
  fc.assert(readsAsWritten);
});

test("the size of a list counts all that is stored of its items", () => {
  const countsAll = fc.property(anyList, (list) => {
    const stored = writeItems(list.items, "a");
    const { foreignBytes } = readList("a", { copy: stored });
    const bytes = sizeOf(list) - sizeOf({ ...list, items: [] });
    expect(bytes).toBe((foreignBytes ?? 0) - "copy".length - 1);
  });
  fc.assert(countsAll);
});

describe("a list is read-only, and is not rewritten: it", () => {
  it.each([
    ["has a newer format", { formatVersion: 3, items: [] }],
    ["has no array of items", { formatVersion: 1, items: { milk: "Milk" } }],
  ])("%s", (_, data) => {
    const list = readList("a", { ...data, name: "Groceries" });
    expect(list).toMatchObject({ name: "Groceries", isReadOnly: true });
    expect(isOutdated(data)).toBe(false);
  });
});

test("reading a malformed document keeps its well-formed parts", () => {
  const rubbish = {
    name: 12,
    items: ["no item", { id: "a", text: "Milk" }, { id: "a", text: "Twin" }, { id: "b" }],
    owner: null,
    shared_with: ["ann", "ann", 1],
    updated_at: "yesterday",
    names: { ann: "Ann", bob: " ", carla: 7 },
    receipts: { ann: ["client-1:1"], bob: [7], carla: "client-2:1" },
    closed: "yes",
  };
  expect(readList("a", rubbish)).toEqual({
    id: "a",
    name: "",
    items: [
      { id: "a", text: "Milk", done: false },
      { id: "a-2", text: "Twin", done: false },
    ],
    owner: "",
    sharedWith: ["ann"],
    foreignBytes: 13, // the text in place of an item, and the item without a text
    updatedAt: null,
    names: { ann: "Ann" },
    receipts: { ann: ["client-1:1"] },
    isClosed: true,
  });
});

test("times of updates differ by the microsecond", () => {
  const at = (microseconds: number) =>
    readList("a", { updated_at: new Timestamp(Date.UTC(2100) / 1_000, microseconds * 1_000) });
  expect(at(1).updatedAt).toBeLessThan(at(2).updatedAt ?? 0);
  expect(at(999_998).updatedAt).toBeLessThan(at(999_999).updatedAt ?? 0);
});
