import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isChange } from "../../src/domain/is-change";
import { isShoppingList } from "../../src/domain/is-list";
import { isListId } from "../../src/domain/list-id";
import { buildItem, buildList } from "./build";

describe("isListId", () => {
  it.each([
    "11111111-2222-4333-8444-555555555555",
    "abcdefgh-ijkl-mnop-qrst-uvwxyz012345",
    "ABCDEFGH-0000-zzzz-0000-000000000000",
  ])("takes %s", (id) => expect(isListId(id)).toBe(true));

  it.each([
    "",
    "1111111-2222-4333-8444-555555555555",
    "11111111-2222-4333-8444-5555555555555",
    "11111111_2222_4333_8444_555555555555",
    "11111111-2222-4333-8444-55555555555/",
    "../../-2222-4333-8444-555555555555",
    "11111111-2222-4333-8444-555555555555\n",
    null,
    12,
    ["11111111-2222-4333-8444-555555555555"],
  ])("refuses %j", (id) => expect(isListId(id)).toBe(false));
});

describe("isChange", () => {
  it.each([
    { type: "add-item", item: buildItem("a") },
    { type: "reopen-item", item: buildItem("a") },
    { type: "edit-item", itemId: "a", text: "b" },
    { type: "edit-item", itemId: "a", text: "b", was: "c" },
    { type: "set-done", itemId: "a", done: true },
    { type: "move-item", itemId: "a", afterId: null, beforeId: "b" },
    { type: "remove-items", itemIds: ["a"] },
    { type: "remove-done-items", itemIds: ["a"] },
    { type: "remove-added-items", items: [buildItem("a")] },
    { type: "rename-list", name: "a" },
    { type: "rename-list", name: "a", was: "b" },
  ])("takes $type", (change) => expect(isChange(change)).toBe(true));

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
    null,
    "add-item",
  ])("refuses %j", (value) => expect(isChange(value)).toBe(false));

  it("refuses rubbish without throwing", () => {
    fc.assert(fc.property(fc.anything(), (value) => !isChange(value)));
  });
});

describe("isShoppingList", () => {
  it("takes a list, also one that never got a time", () => {
    expect(isShoppingList(buildList({ items: [buildItem("a")] }))).toBe(true);
    expect(isShoppingList(buildList({ updatedAt: null }))).toBe(true);
  });

  it("takes one that is only read, and nothing else in that place", () => {
    expect(isShoppingList(buildList({ isReadOnly: true }))).toBe(true);
    expect(isShoppingList({ ...buildList(), isReadOnly: "yes" })).toBe(false);
  });

  it.each(["id", "name", "items", "owner", "sharedWith", "updatedAt"])(
    "refuses one without %s",
    (field) => {
      expect(isShoppingList({ ...buildList(), [field]: undefined })).toBe(false);
    },
  );

  it("refuses rubbish without throwing", () => {
    fc.assert(fc.property(fc.anything(), (value) => !isShoppingList(value)));
  });
});
