import { describe, expect, it, vi } from "vitest";
import { HINT_ITEMS } from "../../src/domain/new-list";
import { claimAwaitedLists, forgetAwaitedList } from "../../src/sync/browser/awaited-lists";
import { keys } from "../../src/sync/browser/keys";
import { createRemembered, MAX_REMEMBERED } from "../../src/sync/browser/remembered";
import { readSavedListIds, saveListId } from "../../src/sync/browser/saved-lists";
import { eraseRememberedIn } from "../../src/sync/browser/session";
import { EXPENDABLE_PREFIX } from "../../src/sync/browser/storage";
import { createUsedTexts } from "../../src/sync/browser/used-texts";
import { baseOf, buildItem, buildList, LIST, OTHER_LIST } from "./build";
import { later, stopTheClock } from "./clock";
import { blockedStorage, limitedStorage, openBrowser } from "./fake-browser";

stopTheClock();

const EXPENDABLE = `${EXPENDABLE_PREFIX}something`;

/** What is no JSON, or not of the form that anything has. */
const RUBBISH = ["", "no JSON", "null", "7", '"a text"', "{}", "[7]", '[{"id":1}]'];

/** A storage that takes so many keys. */
function storageFor(capacity: number) {
  const stored = new Map<string, string>();
  const safe = limitedStorage(stored, (key) => stored.size < capacity || stored.has(key));
  return { stored, safe };
}

describe("a storage", () => {
  it.each([
    ["with room", () => storageFor(10).safe, true],
    ["that is full, in memory,", () => storageFor(0).safe, false],
    ["that is blocked, in memory,", blockedStorage, false],
  ])("%s keeps what is set until it is removed, in order", (_, open, isDurable) => {
    const safe = open();
    for (const key of ["box/2", "other", "box/1"]) safe.set(key, "1");
    expect([safe.get("other"), safe.keys("box/")]).toEqual(["1", ["box/1", "box/2"]]);
    expect(safe.isDurable()).toBe(isDurable);
    safe.remove("other");
    expect([safe.get("other"), safe.checkCleared()]).toEqual([null, false]);
  });

  it("tells of other tabs' keys, and no more after stopping", async () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab().storage, browser.openTab().storage];
    const told = vi.fn();
    const stop = one.watch(told);
    one.set("own", "");
    other.set("a", "1");
    await later(1);
    other.remove("a");
    await later(1);
    stop();
    other.set("late", "");
    await later(1);
    expect(told.mock.calls).toEqual([
      ["a", "1"],
      ["a", null],
    ]);
  });

  it("that somebody clears says so once, and never before anything was looked for", () => {
    const { stored, safe } = storageFor(10);
    expect([safe.checkCleared(), safe.checkCleared()]).toEqual([false, false]);
    stored.clear();
    expect(safe.isDurable()).toBe(false); // until it is known what to store again
    expect([safe.checkCleared(), safe.checkCleared()]).toEqual([true, false]);
    expect(safe.isDurable()).toBe(true);
  });

  it("that is full makes room by throwing away what the server knows anyhow, but not for its like", () => {
    const { stored, safe } = storageFor(1);
    safe.set(EXPENDABLE, "");
    safe.set(`${EXPENDABLE}/more`, "");
    expect([...stored.keys()]).toEqual([EXPENDABLE]);
    safe.set("a", "1");
    expect([[...stored.keys()], safe.isDurable()]).toEqual([["a"], true]);
  });

  it("that is full throws nothing away in vain", () => {
    const stored = new Map([[EXPENDABLE, "1"]]);
    const safe = limitedStorage(stored, (key) => key !== "a");
    safe.set("a", "1");
    expect([safe.get("a"), safe.get(EXPENDABLE), safe.isDurable()]).toEqual(["1", "1", false]);
  });

  it("that was full stores what is in memory as soon as there is room", () => {
    const { stored, safe } = storageFor(1);
    safe.set("a", "1");
    safe.set("b", "2");
    safe.remove("a");
    expect([[...stored], safe.isDurable()]).toEqual([[["b", "2"]], true]);
    safe.set("c", "1");
    stored.delete("b");
    safe.set("c", "2");
    expect([safe.get("c"), safe.isDurable()]).toEqual(["2", true]);
  });
});

/** What a user's tab keeps, in a browser. */
function open(uid = "ann", browser = openBrowser()) {
  const { storage } = browser.openTab();
  const remembered = createRemembered(storage, uid);
  const used = createUsedTexts(storage, uid, remembered);
  return { browser, storage, remembered, used, texts: () => used.all().map(({ text }) => text) };
}

describe("what is remembered", () => {
  const listId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

  it("is there for the same user's next visit, once the screen had nothing better to do", () => {
    const { remembered, storage, browser } = open();
    const set = vi.spyOn(storage, "set");
    const base = baseOf(buildList({ items: [buildItem("a")] }));
    for (let index = 0; index < 100; index += 1) remembered.saveWhenIdle(base);
    expect(remembered.base(LIST)).toEqual(base);
    expect(open("ann", browser).remembered.base(LIST)).toBeNull();
    vi.runAllTimers();
    expect(set.mock.calls.filter(([key]) => key.includes("/list/"))).toHaveLength(1);
    const next = open("ann", browser).remembered;
    expect(next.base(LIST)).toEqual(base);
    expect([...(next.heads() ?? [])]).toEqual([[LIST, buildList({ openCount: 1 })]]);
    const bobs = open("bob", browser).remembered;
    expect([bobs.base(LIST), bobs.heads()]).toEqual([null, null]);
  });

  it("is at once what a commit has left, and nothing older, whichever tab writes it when", () => {
    const { remembered: one, browser } = open();
    const { remembered: other } = open("ann", browser);
    const list = buildList({ updatedAt: 1_000 });
    const left = { list: { ...list, name: "Later" }, floor: 1_000, receipt: "browser1:attempt2" };
    for (const tab of [one, other]) tab.saveWhenIdle(baseOf(list)); // each has something to write when there is time
    one.saveNow(left);
    expect(open("ann", browser).remembered.base(LIST)).toEqual(left);
    other.saveNow({ list, floor: 1_000 });
    other.saveNow({ list, floor: 900, receipt: "browser1:attempt1" });
    vi.runAllTimers();
    for (const tab of [other, open("ann", browser).remembered])
      expect(tab.base(LIST)).toEqual(left);
  });

  it(`are ${MAX_REMEMBERED} lists, those opened or edited last, and the names of all`, () => {
    const { remembered, storage } = open();
    const keep = (index: number) =>
      remembered.saveWhenIdle(baseOf(buildList({ id: listId(index) })));
    for (let index = 0; index < 2 * MAX_REMEMBERED; index += 1) keep(index);
    vi.runAllTimers();
    expect(storage.keys("lettuce/seen/ann/list/")).toHaveLength(MAX_REMEMBERED);
    expect(remembered.base(listId(99))).toBeNull();
    remembered.recordOpened(listId(99));
    keep(99);
    vi.runAllTimers();
    remembered.saveNow(baseOf(buildList({ id: listId(98) })));
    const kept = [99, 98, MAX_REMEMBERED - 1].map(
      (index) => remembered.base(listId(index)) !== null,
    );
    expect(kept).toEqual([true, true, false]);
    expect(remembered.heads()?.size).toBe(2 * MAX_REMEMBERED);
    expect(remembered.opened()).toHaveLength(MAX_REMEMBERED);
  });

  it("is forgotten list by list, or altogether, and then no more is kept", () => {
    const { remembered, storage, browser } = open();
    const ids = [LIST, OTHER_LIST, listId(1)];
    for (const id of ids) remembered.saveNow(baseOf(buildList({ id })));
    remembered.forget(LIST);
    remembered.retainOnly(new Set([OTHER_LIST]));
    vi.runAllTimers();
    expect([...(open("ann", browser).remembered.heads()?.keys() ?? [])]).toEqual([OTHER_LIST]);
    expect(ids.map((id) => remembered.base(id) !== null)).toEqual([false, true, true]);
    remembered.saveWhenIdle(baseOf(buildList()));
    eraseRememberedIn(storage);
    remembered.close();
    remembered.saveNow(baseOf(buildList()));
    remembered.recordDeparture(LIST, "left");
    vi.runAllTimers();
    expect(storage.keys("")).toEqual([]);
  });

  it("tells how one has gone from a list until one comes back, also in a storage that was full", () => {
    const stored = new Map<string, string>();
    const isTidy = () => ![...stored.keys()].some((key) => key.startsWith(EXPENDABLE_PREFIX));
    const safe = limitedStorage(stored, (key) => key !== "large" || isTidy());
    const remembered = createRemembered(safe, "ann");
    const departures = () => [LIST, OTHER_LIST].map(createRemembered(safe, "ann").departure);
    safe.set(keys.departures("ann"), JSON.stringify([LIST])); // by a version before
    expect(departures()).toEqual(["left", null]);
    remembered.recordDeparture(LIST, "removed");
    remembered.recordDeparture(OTHER_LIST, "left");
    safe.set("large", "");
    expect(departures()).toEqual(["removed", "left"]);
    remembered.recordDeparture(LIST, null);
    expect(departures()).toEqual([null, "left"]);
  });

  it.each([
    ...RUBBISH,
    '{"list":{},"floor":1}',
    JSON.stringify(baseOf(buildList({ id: OTHER_LIST }))),
  ])("is nothing where %j stands", (text) => {
    const { storage, browser } = open();
    for (const key of ["lists", `list/${LIST}`, "opened", "texts"])
      storage.set(`lettuce/seen/ann/${key}`, text);
    storage.set(keys.departures("ann"), text);
    const { remembered, used, texts } = open("ann", browser);
    expect([remembered.base(LIST), remembered.departure(LIST), texts()]).toEqual([null, null, []]);
    expect([...(remembered.heads() ?? [])]).toEqual([]);
    remembered.saveNow(baseOf(buildList()));
    used.record(["Milk"]);
    expect([remembered.base(LIST), texts()]).toEqual([baseOf(buildList()), ["Milk"]]);
  });
});

describe("the texts that a user adds", () => {
  const list = (...texts: readonly string[]) =>
    buildList({ items: texts.map((text) => buildItem(text)) });

  it("come the most used first, then the latest, as they were written last", () => {
    const { used, texts } = open();
    for (const text of ["milk", "Salt", "Bread", "Milk"]) used.record([text]);
    expect(texts()).toEqual(["Milk", "Bread", "Salt"]);
  });

  it("are counted together with what is on the lists that were opened, but for hints", () => {
    const { used, remembered, texts } = open();
    used.record(["Salt", "Salt", "Milk"]);
    remembered.saveNow(baseOf(list(...HINT_ITEMS, "Bread", "milk")));
    remembered.saveNow(baseOf({ ...list("milk"), id: OTHER_LIST }));
    expect(texts()).toEqual(["Milk", "Salt", "Bread"]);
  });

  it("are there for the next visit, for nobody else, and erased on signing out", () => {
    const ann = open();
    ann.used.record(["Milk"]);
    const found = () => ["ann", "bob"].map((uid) => open(uid, ann.browser).texts());
    expect(found()).toEqual([["Milk"], []]);
    eraseRememberedIn(ann.storage);
    expect(found()).toEqual([[], []]);
  });

  it("are bounded: the ones added longest ago go", () => {
    const { used, texts } = open();
    used.record(Array.from({ length: 500 }, (_, index) => `item ${index}`));
    used.record(["item 500", "item 501"]);
    expect(texts()).toHaveLength(500);
    expect(texts().slice(0, 3)).toEqual(["item 500", "item 501", "item 0"]);
  });
});

describe("lists whose links were opened while signed out", () => {
  it("stand under the key and in the form that the product gives them, each once, if it is an id", {
    tags: "entities/saved-list-ids",
  }, () => {
    const { storage } = open();
    for (const id of ["", "x", `${LIST}/`, LIST.replace("1", "_")]) saveListId(storage, id);
    expect(storage.get("list_ids")).toBeNull();
    for (const id of [LIST, OTHER_LIST, LIST]) saveListId(storage, id);
    expect(storage.get("list_ids")).toBe(JSON.stringify([LIST, OTHER_LIST]));
  });

  it.each([...RUBBISH, JSON.stringify(["x", 7, null, LIST, [LIST]])])(
    "are what looks like an id in %j",
    (text) => {
      const { storage } = open();
      storage.set("list_ids", text);
      storage.set(keys.awaited("ann"), text);
      const ids = text.includes(LIST) ? [LIST] : [];
      expect(readSavedListIds(storage)).toEqual(ids);
      expect(claimAwaitedLists(storage, "ann", 0)).toEqual(ids);
      expect(storage.get("list_ids")).toBeNull();
    },
  );

  it("are waited for by who signs in first, for a week, or until they are there", () => {
    const { storage } = open();
    const day = 24 * 60 * 60_000;
    const awaited = (uid: string, days: number) => claimAwaitedLists(storage, uid, days * day);
    saveListId(storage, LIST);
    expect([awaited("ann", 0), awaited("bob", 0)]).toEqual([[LIST], []]);
    saveListId(storage, OTHER_LIST);
    expect([awaited("ann", 6), awaited("ann", 7)]).toEqual([[LIST, OTHER_LIST], [OTHER_LIST]]);
    forgetAwaitedList(storage, "ann", OTHER_LIST);
    expect(storage.keys("")).toEqual([]);
  });
});
