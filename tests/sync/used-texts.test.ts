import { describe, expect, it } from "vitest";
import { HINT_ITEMS } from "../../src/domain/new-list";
import { keys } from "../../src/sync/browser/keys";
import { createRemembered } from "../../src/sync/browser/remembered";
import { forgetEverything } from "../../src/sync/browser/session";
import { createUsedTexts } from "../../src/sync/browser/used-texts";
import { baseOf, buildItem, buildList, OTHER_LIST } from "./build";
import { openBrowser } from "./fake-browser";

function open(uid = "ann", browser = openBrowser()) {
  const { storage } = browser.openTab();
  const remembered = createRemembered(storage, uid);
  const used = createUsedTexts(storage, uid, remembered);
  return { storage, remembered, used, browser, texts: () => used.all().map(({ text }) => text) };
}

const list = (...texts: readonly string[]) =>
  buildList({ items: texts.map((text) => buildItem(text)) });

describe("the texts that a user adds", () => {
  it("come the most used first, then the latest, as they were written last", () => {
    const { used, texts } = open();
    used.note(["milk"]);
    used.note(["Salt"]);
    used.note(["Bread"]);
    used.note(["Milk"]);
    expect(texts()).toEqual(["Milk", "Bread", "Salt"]);
  });

  it("are counted together with what is on the lists that were opened", () => {
    const { used, remembered, texts } = open();
    used.note(["Salt", "Salt", "Milk"]);
    remembered.keepNow(baseOf(list("Bread", "milk")));
    remembered.keepNow(baseOf({ ...list("milk"), id: OTHER_LIST }));
    expect(texts()).toEqual(["Milk", "Salt", "Bread"]);
  });

  it("are there for the next visit, for nobody else, and erased on signing out", () => {
    const ann = open();
    ann.used.note(["Milk"]);
    expect(open("ann", ann.browser).texts()).toEqual(["Milk"]);
    expect(open("bob", ann.browser).texts()).toEqual([]);
    forgetEverything(ann.storage);
    expect(open("ann", ann.browser).texts()).toEqual([]);
  });

  it("never are the hints of a new list", () => {
    const { remembered, texts } = open();
    remembered.keepNow(baseOf(list(...HINT_ITEMS, "Milk")));
    expect(texts()).toEqual(["Milk"]);
  });

  it("are bounded: the ones added longest ago go", () => {
    const { used, texts } = open();
    for (let index = 0; index < 600; index += 1) used.note([`item ${index}`]);
    expect(texts()).toHaveLength(500);
    expect(texts()).not.toContain("item 0");
  });

  it("are none where rubbish is stored", () => {
    const { storage, used, texts } = open();
    for (const rubbish of ["", "{", "{}", '[1, {"text": 1}]']) {
      storage.set(keys.usedTexts("ann"), rubbish);
      expect(texts()).toEqual([]);
    }
    used.note(["Milk"]);
    expect(texts()).toEqual(["Milk"]);
  });
});
