import { describe, expect, it } from "vitest";
import { forgetAwaitedList, takeAwaitedLists } from "../../src/sync/browser/awaited-lists";
import { readSavedListIds, saveListId } from "../../src/sync/browser/saved-lists";
import { LIST, OTHER_LIST } from "./build";
import { openBrowser } from "./fake-browser";

describe("the ids of lists saved while signed out", () => {
  it("stand under the key and in the form that the product gives them, each once", () => {
    const { storage } = openBrowser().openTab();
    for (const id of [LIST, OTHER_LIST, LIST]) saveListId(storage, id);
    expect(storage.get("list_ids")).toBe(JSON.stringify([LIST, OTHER_LIST]));
  });

  it("are 8-4-4-4-12 alphanumerics; anything else is not saved", () => {
    const { storage } = openBrowser().openTab();
    for (const id of ["", "x", `${LIST}/`, LIST.replace("1", "_")]) saveListId(storage, id);
    expect(storage.get("list_ids")).toBeNull();
  });

  it.each([
    ["{not JSON", []],
    ["null", []],
    ['"a text"', []],
    ['{"0":"x"}', []],
    [JSON.stringify(["x", 7, null, LIST, [LIST]]), [LIST]],
  ])("are what looks like an id in %j", (text, ids) => {
    const { storage } = openBrowser().openTab();
    storage.set("list_ids", text);
    expect(readSavedListIds(storage)).toEqual(ids);
    expect(takeAwaitedLists(storage, "ann", 0)).toEqual(ids);
    expect(storage.get("list_ids")).toBeNull();
  });
});

const DAY = 24 * 60 * 60_000;

describe("lists that a user is to be made a member of", () => {
  it("are waited for by who signs in first, for a week", () => {
    const { storage } = openBrowser().openTab();
    saveListId(storage, LIST);
    expect(takeAwaitedLists(storage, "ann", 0)).toEqual([LIST]);
    expect(takeAwaitedLists(storage, "bob", 0)).toEqual([]);
    saveListId(storage, OTHER_LIST);
    expect(takeAwaitedLists(storage, "ann", 6 * DAY)).toEqual([LIST, OTHER_LIST]);
    expect(takeAwaitedLists(storage, "ann", 7 * DAY)).toEqual([OTHER_LIST]);
  });

  it("are not waited for once they are there", () => {
    const { storage } = openBrowser().openTab();
    for (const id of [LIST, OTHER_LIST]) saveListId(storage, id);
    takeAwaitedLists(storage, "ann", 0);
    forgetAwaitedList(storage, "ann", LIST);
    expect(takeAwaitedLists(storage, "ann", 0)).toEqual([OTHER_LIST]);
    forgetAwaitedList(storage, "ann", OTHER_LIST);
    expect(storage.keys("")).toEqual([]);
  });

  it.each(["{not JSON", "null", "[1]", `{"x":1,"${LIST}":"1"}`])("are none in %j", (text) => {
    const { storage } = openBrowser().openTab();
    storage.set("lettuce/awaited/ann", text);
    expect(takeAwaitedLists(storage, "ann", 0)).toEqual([]);
  });
});
