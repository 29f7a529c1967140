import { describe, expect, it } from "vitest";
import { forgetEverything } from "../../src/sync/forget-everything";
import { createRemembered, MAX_REMEMBERED } from "../../src/sync/remembered";
import { buildItem, buildList, LIST, OTHER_LIST } from "./build";
import { openBrowser } from "./fake-browser";

function open(uid = "ann", browser = openBrowser()) {
  const { storage } = browser.openTab();
  return { browser, storage, remembered: createRemembered(storage, uid) };
}

function listId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

describe("what is remembered", () => {
  it("is there for the next visit", () => {
    const { remembered, browser } = open();
    const list = buildList({ items: [buildItem("a")] });
    remembered.keepList(list);
    remembered.keepLists([list]);
    const later = open("ann", browser).remembered;
    expect(later.list(LIST)).toEqual(list);
    expect(later.lists()).toEqual([buildList()]);
  });

  it("is nobody else's", () => {
    const { remembered, browser } = open();
    remembered.keepLists([buildList()]);
    const { remembered: bobs } = open("bob", browser);
    expect([bobs.list(LIST), bobs.lists()]).toEqual([null, null]);
  });

  it(`is bounded to the ${MAX_REMEMBERED} lists opened last`, () => {
    const { remembered, storage } = open();
    for (let index = 0; index <= MAX_REMEMBERED; index += 1) {
      remembered.keepList(buildList({ id: listId(index) }));
      remembered.keepList(buildList({ id: listId(1) }));
    }
    expect(storage.keys("lettuce/seen/ann/list/")).toHaveLength(MAX_REMEMBERED);
    expect(remembered.list(listId(0))).toBeNull();
    expect(remembered.list(listId(1))).not.toBeNull();
  });

  it("holds of the lists that were never opened as many as there is room for, after those that were", () => {
    const { remembered } = open();
    remembered.keepList(buildList({ id: listId(99) }));
    const lists = Array.from({ length: 100 }, (_, index) => buildList({ id: listId(index) }));
    remembered.keepLists(lists);
    const kept = lists.filter(({ id }) => remembered.list(id));
    expect(kept.map(({ id }) => id)).toEqual(
      [...lists.slice(0, MAX_REMEMBERED - 1), lists[99]].map((list) => list?.id),
    );
    expect(remembered.lists()).toHaveLength(100);
  });

  it("never goes back to an older state", () => {
    const { remembered } = open();
    remembered.keepList(buildList({ name: "new", updatedAt: 2_000 }));
    remembered.keepLists([buildList({ name: "old", updatedAt: 1_000 })]);
    expect(remembered.list(LIST)?.name).toBe("new");
  });

  it("does not go back to what another tab of the browser has seen before", () => {
    const { remembered, browser } = open();
    remembered.keepList(buildList({ name: "new", updatedAt: 2_000 }));
    const { remembered: behind } = open("ann", browser);
    behind.keepList(buildList({ name: "old", updatedAt: 1_000 }));
    expect(remembered.list(LIST)?.name).toBe("new");
  });

  it("has among all lists what was seen of each alone", () => {
    const { remembered } = open();
    remembered.keepList(buildList());
    expect(remembered.lists()).toBeNull();
    remembered.keepLists([buildList({ name: "old", updatedAt: 1_000 })]);
    remembered.keepList(buildList({ name: "renamed", updatedAt: 2_000 }));
    remembered.keepList(buildList({ id: OTHER_LIST, name: "made" }));
    const names = () => remembered.lists()?.map(({ name }) => name);
    expect(names()).toEqual(["renamed", "made"]);
    remembered.forgetList(LIST);
    expect(names()).toEqual(["made"]);
  });

  it("is forgotten list by list, or altogether, and then no more is kept", () => {
    const { remembered, storage } = open();
    remembered.keepLists([buildList(), buildList({ id: OTHER_LIST })]);
    remembered.forgetList(LIST);
    expect([remembered.list(LIST), remembered.list(OTHER_LIST)?.id]).toEqual([null, OTHER_LIST]);
    forgetEverything(storage);
    remembered.close();
    remembered.keepList(buildList());
    remembered.keepLists([buildList()]);
    expect(storage.keys("")).toEqual([]);
  });

  it.each(["", "no JSON", "null", "7", "{}", "[7]", '[{"id":1}]'])(
    "is nothing where %j stands",
    (text) => {
      const { remembered, storage } = open();
      for (const key of ["lists", `list/${LIST}`, "opened"])
        storage.set(`lettuce/seen/ann/${key}`, text);
      expect(remembered.list(LIST)).toBeNull();
      expect(remembered.lists() ?? []).toEqual([]);
      remembered.keepList(buildList());
      expect(remembered.list(LIST)).toEqual(buildList());
    },
  );

  it("does not show one list under another's id", () => {
    const { remembered, storage } = open();
    storage.set(`lettuce/seen/ann/list/${OTHER_LIST}`, JSON.stringify(buildList()));
    expect(remembered.list(OTHER_LIST)).toBeNull();
  });
});
