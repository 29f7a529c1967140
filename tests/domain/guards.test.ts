import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isChange } from "../../src/domain/is-change";
import { isShoppingList } from "../../src/domain/is-shopping-list";
import { isListId } from "../../src/domain/list-id";
import { anyChange, anyList } from "./arbitrary";
import { buildList } from "./build";

const ID = "11111111-2222-4333-8444-555555555555";

describe("isListId", () => {
  it.each([ID, "abcdefgh-ijkl-mnop-qrst-uvwxyz012345", "ABCDEFGH-0000-zzzz-0000-000000000000"])(
    "accepts %s",
    (id) => expect(isListId(id)).toBe(true),
  );

  it.each([
    "",
    ID.slice(1),
    `${ID}5`,
    ID.replace("-", "_"),
    `${ID.slice(1)}/`,
    `${ID}\n`,
    12,
    [ID],
  ])("rejects %j", (id) => expect(isListId(id)).toBe(false));
});

describe("isChange", () => {
  it("accepts any change", () => {
    fc.assert(fc.property(anyChange, isChange));
  });

  it.each([
    { type: "add-item", item: { id: "a", text: "a" } },
    { type: "reopen-item", itemId: "a" },
    { type: "edit-item", itemId: "a" },
    { type: "edit-item", itemId: "a", text: "b", was: null },
    { type: "set-done", itemId: "a", done: 1 },
    { type: "move-item", itemId: "a", afterId: "b" },
    { type: "remove-items", itemIds: [1] },
    { type: "remove-done-items", itemIds: "a" },
    { type: "remove-added-items", items: ["a"] },
    { type: "rename-list", name: null },
    { type: "rename-list", name: "a", was: 1 },
    { type: "drop-table" },
  ])("rejects %j", (value) => expect(isChange(value)).toBe(false));
});

describe("isShoppingList", () => {
  it("accepts any list, also a list without a time, or a read-only list", () => {
    fc.assert(fc.property(anyList, isShoppingList));
    expect(isShoppingList(buildList({ updatedAt: null, isReadOnly: true }))).toBe(true);
  });

  it.each([
    [undefined, ["id", "name", "items", "owner", "sharedWith", "updatedAt"]],
    ["\ud800", ["id"]],
    [{ ann: 1 }, ["names", "receipts", "openCount", "foreignBytes"]],
    ["yes", ["isClosed", "isReadOnly"]],
  ])("rejects a list with %j in one of the fields %j", (value, fields) => {
    const lists = fields.map((field) => ({ ...buildList(), [field]: value }));
    expect(lists.filter(isShoppingList)).toEqual([]);
  });
});

it("the guards reject any other value, and never throw", () => {
  fc.assert(fc.property(fc.anything(), (value) => !isChange(value) && !isShoppingList(value)));
});
