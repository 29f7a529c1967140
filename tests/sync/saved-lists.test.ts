import { describe, expect, it } from "vitest";
import {
  clearSavedListIds,
  readSavedListIds,
  saveListId,
} from "../../src/sync/browser/saved-lists";
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
    clearSavedListIds(storage);
    expect(storage.get("list_ids")).toBeNull();
  });
});
