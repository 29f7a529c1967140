import { describe, expect, it } from "vitest";
import { buildCopy } from "../../src/domain/copy-list";
import { MAX_ITEMS, MAX_NAME_LENGTH } from "../../src/domain/limits";
import { canDelete, isMember, isShared } from "../../src/domain/membership";
import { buildNewList, HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { paths } from "../../src/domain/paths";
import { buildItem, buildList } from "./build";

it("a new list has a sample name, hint items, and its creator as owner and only member", {
  tags: ["entities/list-id", "entities/item"],
}, () => {
  let count = 0;
  expect(buildNewList("ann", () => `id-${++count}`, 1_234)).toEqual({
    id: "id-1",
    name: SAMPLE_NAME,
    items: HINT_ITEMS.map((text, index) => ({ id: `id-${index + 2}`, text, done: false })),
    owner: "ann",
    sharedWith: ["ann"],
    updatedAt: 1_234,
  });
});

describe("a copy of a list", () => {
  const items = [buildItem("Milk"), buildItem("Bread", { done: true })];
  const original = buildList({ name: "Market", items, owner: "bob", sharedWith: ["bob", "ann"] });
  let count = 0;
  const copyOf = (list = original) => buildCopy(list, "ann", () => `new-${++count}`, 1_234);

  it("belongs only to its creator, and has the same items in the same order, all open, with new ids", () => {
    const copy = copyOf();
    expect(copy).toMatchObject({ owner: "ann", sharedWith: ["ann"], updatedAt: 1_234 });
    expect(copy.id).toBe("new-1");
    expect(copy.items).toEqual([
      { id: "new-2", text: "Milk", done: false },
      { id: "new-3", text: "Bread", done: false },
    ]);
  });

  it("has a name that begins with `Copy of`, within the limit, without a cut emoji at the end", () => {
    expect(copyOf().name).toBe("Copy of Market");
    expect(copyOf({ ...original, name: "Copy of Copy of Market" }).name).toBe("Copy of Market");
    const odd = copyOf(buildList({ name: `x${"🥕".repeat(MAX_NAME_LENGTH / 2 - 1)}` }));
    expect(odd.name).toBe(`Copy of x${"🥕".repeat((MAX_NAME_LENGTH - 10) / 2)}`);
  });

  it("has at most as many items as a new list may have", () => {
    const many = Array.from({ length: MAX_ITEMS + 1 }, (_, index) => buildItem(`item ${index}`));
    expect(copyOf(buildList({ items: many })).items).toHaveLength(MAX_ITEMS);
  });
});

it("only the owner can delete a list, and a list with two members is shared", () => {
  const shared = buildList({ owner: "ann", sharedWith: ["ann", "bob"] });
  const users = ["ann", "bob", "eve"];
  expect(users.filter((uid) => canDelete(shared, uid))).toEqual(["ann"]);
  expect(users.filter((uid) => isMember(shared, uid))).toEqual(["ann", "bob"]);
  expect([shared, buildList()].map(isShared)).toEqual([true, false]);
});

it("paths encode any id as one segment", () => {
  expect(paths.list("a/b?c")).toBe("/list/a%2Fb%3Fc");
  expect(paths.listSettings("a/b")).toBe("/list/a%2Fb/settings");
});
