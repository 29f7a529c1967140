import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { keys } from "../../src/browser/keys";
import {
  createRemembered,
  MAX_REMEMBERED,
  MAX_REMEMBERED_LENGTH,
} from "../../src/browser/remembered";
import {
  claimLinks,
  dropLink,
  saveLink,
  saveVisitorsLink,
  visitorsLinks,
} from "../../src/browser/saved-links";
import { createShopOrder } from "../../src/browser/shop-order";
import { createSafeStorage } from "../../src/browser/storage";
import { createUsedTexts } from "../../src/browser/used-texts";
import { HINT_ITEMS } from "../../src/domain/new-list";
import { buildItem, buildList, LIST, OTHER_LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";

installFakeClock();

/** Values that are not JSON, or have no known shape. */
const MALFORMED = ["", "no JSON", "null", "7", '"a text"', "{}", "[7]", '[{"id":1}]'];

/** Returns a storage with room for a number of keys. */
function storageFor(capacity: number) {
  const { stored, setFull, openTab } = openBrowser();
  setFull((key) => stored.size >= capacity && !stored.has(key));
  return { stored, safe: openTab().storage };
}

function blockedStorage() {
  return createSafeStorage(() => {
    throw new Error("SecurityError");
  });
}

describe("a storage", () => {
  it.each([
    ["with room", () => storageFor(10).safe, true],
    ["that is full, in memory,", () => storageFor(0).safe, false],
    ["that is blocked, in memory,", blockedStorage, false],
    ["that does not exist, in memory,", () => createSafeStorage(() => null), false],
  ])("%s keeps values until their removal, and sorts its keys", (_, open, isDurable) => {
    const safe = open();
    for (const key of ["box/2", "other", "box/1"]) safe.set(key, "1");
    expect([safe.get("other"), safe.keys("box/")]).toEqual(["1", ["box/1", "box/2"]]);
    expect(safe.isDurable()).toBe(isDurable);
    safe.remove("other");
    expect(safe.get("other")).toBeNull();
  });

  it("reports the keys of other tabs, and nothing after stopping", async () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab().storage, browser.openTab().storage];
    const listener = vi.fn();
    const stop = one.watch(listener);
    one.set("own", "");
    other.set("a", "1");
    await later(1);
    other.remove("a");
    await later(1);
    stop();
    other.set("late", "");
    await later(1);
    expect(listener.mock.calls).toEqual([["a"], ["a"]]);
  });

  it("that is full removes nothing to make room, and says what it has not stored", () => {
    const { stored, safe } = storageFor(1);
    const learned = keys.usedTexts("ann");
    safe.set(learned, "1");
    expect([safe.store("b", "2"), safe.get("b"), safe.isDurable()]).toEqual([false, null, true]);
    safe.set("c", "3");
    expect([[...stored], safe.get("c"), safe.isDurable()]).toEqual([[[learned, "1"]], "3", false]);
  });

  it("that was full stores values from memory as soon as there is room", () => {
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

/** Opens a user's remembered data in a new tab of a browser. */
function open(uid = "ann", browser = openBrowser()) {
  const { storage } = browser.openTab();
  const remembered = createRemembered(storage, uid);
  const lists = () => remembered.ids().flatMap((id) => remembered.base(id) ?? []);
  const used = createUsedTexts(storage, uid, lists);
  return {
    browser,
    storage,
    remembered,
    used,
    texts: () => used.suggestionsFor(LIST).map(({ text }) => text),
  };
}

describe("remembered data", () => {
  const listId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

  it("is stored when the browser is idle, for the same user's next visit", () => {
    const { remembered, storage, browser } = open();
    const store = vi.spyOn(storage, "store");
    const base = buildList({ items: [buildItem("a")] });
    for (let index = 0; index < 100; index += 1) remembered.saveWhenIdle(LIST, () => base);
    expect(open("ann", browser).remembered.base(LIST)).toBeNull();
    vi.runAllTimers();
    expect(store).toHaveBeenCalledOnce();
    const next = open("ann", browser).remembered;
    expect(next.base(LIST)).toEqual(base);
    expect(next.ids()).toEqual([LIST]);
    const bobs = open("bob", browser).remembered;
    expect([bobs.base(LIST), bobs.ids()]).toEqual([null, []]);
  });

  it(`has ${MAX_REMEMBERED} lists, those opened or edited last, and is complete with no more`, () => {
    const { remembered } = open();
    const list = (index: number) => buildList({ id: listId(index) });
    const save = (index: number) => remembered.saveWhenIdle(listId(index), () => list(index));
    const recordComplete = (count: number) => {
      remembered.recordComplete(Array.from({ length: count }, (_, index) => listId(index)));
      vi.runAllTimers();
      return remembered.isComplete();
    };
    for (let index = 0; index < MAX_REMEMBERED; index += 1) save(index);
    expect(recordComplete(MAX_REMEMBERED)).toBe(true);
    for (let index = MAX_REMEMBERED; index < 100; index += 1) save(index);
    expect(recordComplete(100)).toBe(false);
    remembered.recordOpened(listId(99));
    save(99);
    vi.runAllTimers();
    remembered.saveNow(list(98));
    const kept = [99, 98, 97].map((index) => remembered.base(listId(index)));
    expect(kept).toEqual([list(99), list(98), null]);
    expect(remembered.ids()).toHaveLength(MAX_REMEMBERED);
  });

  it("fills half of what browsers store at most, whatever the size of the lists: edits have the other half", () => {
    const { remembered, browser } = open();
    const items = Array.from({ length: 10_000 }, (_, index) => buildItem(`item ${index}`));
    const list = (index: number) => buildList({ id: listId(index), items });
    const length = () => [...browser.stored.values()].join("").length;
    for (let index = 0; index < 10; index += 1) remembered.saveNow(list(index));
    expect(length()).toBeGreaterThan(MAX_REMEMBERED_LENGTH / 2);
    expect(length()).toBeLessThan(MAX_REMEMBERED_LENGTH + 1_000);
    expect([remembered.base(listId(9)), remembered.base(listId(0))]).toEqual([list(9), null]);
  });

  it("is no older state, and not complete, if there is no room for a newer one", () => {
    const { remembered, browser } = open();
    remembered.saveNow(buildList());
    remembered.recordComplete([LIST]);
    vi.runAllTimers();
    browser.setFull((key) => key.includes("/list/"));
    remembered.saveNow(buildList({ name: "Later" }));
    expect([remembered.base(LIST), remembered.isComplete()]).toEqual([null, false]);
  });

  it("can be forgotten for each list", () => {
    const { remembered, browser } = open();
    const ids = [LIST, OTHER_LIST];
    for (const id of ids) remembered.saveNow(buildList({ id }));
    remembered.saveWhenIdle(LIST, () => buildList());
    remembered.forget(LIST);
    vi.runAllTimers();
    expect(open("ann", browser).remembered.ids()).toEqual([OTHER_LIST]);
  });

  it("are not stored again by a tab whose list another tab has forgotten meanwhile", () => {
    const one = open();
    one.remembered.saveNow(buildList());
    const other = open("ann", one.browser);
    for (const { remembered } of [one, other]) expect(remembered.base(LIST)).not.toBeNull();
    other.remembered.saveWhenIdle(LIST, () => buildList({ name: "Late" }));
    one.remembered.forget(LIST);
    vi.runAllTimers();
    expect(open("ann", one.browser).remembered.ids()).toEqual([]);
    other.remembered.saveNow(buildList({ name: "Joined again" }));
    expect(one.remembered.base(LIST)).toMatchObject({ name: "Joined again" });
  });

  it.each([...MALFORMED, '{"list":{}}', JSON.stringify({ list: buildList({ id: OTHER_LIST }) })])(
    "is empty if %j is stored",
    (text) => {
      const { storage, browser } = open();
      for (const key of ["lists", `list/${LIST}`, "opened", "texts", "shop"])
        storage.set(`lettuce/seen/ann/${key}`, text);
      const { remembered, used, texts } = open("ann", browser);
      expect([remembered.base(LIST), texts()]).toEqual([null, []]);
      expect(remembered.isComplete()).toBe(false);
      expect([...createShopOrder(storage, "ann").placesOn(LIST)]).toEqual([]);
      remembered.saveNow(buildList());
      used.recordStep(adding("Milk"));
      expect([remembered.base(LIST), texts()]).toEqual([buildList(), ["Milk"]]);
    },
  );
});

/** A step that adds texts. */
const adding = (...texts: readonly string[]) => ({
  listId: LIST,
  before: buildList(),
  after: buildList({ items: texts.map((text) => buildItem(text)) }),
});

describe("the texts that a user adds", () => {
  it("come before the other texts of opened lists, all without amounts and hint items", () => {
    const { used, remembered, texts } = open();
    used.recordStep(adding("Bread", "2 milk"));
    remembered.saveNow(adding(...HINT_ITEMS, "500 g salt", "Milk", "salt").after);
    remembered.saveNow({ ...adding("Salt", "Eggs").after, id: OTHER_LIST });
    expect(texts()).toEqual(["Bread", "milk", "salt", "Eggs"]);
    expect(used.suggestionsFor(LIST).map(({ isUsual }) => isUsual)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("are forgotten until they are added again, also if they are on a list", () => {
    const { used, remembered, texts } = open();
    used.recordStep(adding("Milk", "Mlik"));
    remembered.saveNow(adding("Mlik", "Salt").after);
    expect(["3 Mlik", "Salt"].map(used.has)).toEqual([true, false]);
    for (const text of ["2 Mlik", "Salt"]) used.forget(text);
    expect(texts()).toEqual(["Milk"]);
    expect(used.has("Mlik")).toBe(false);
    used.recordStep(adding("Salt"));
    expect(texts()).toEqual(["Milk", "Salt"]);
  });

  it("come first if they were added to the same list, and without web addresses", () => {
    const { used, texts } = open();
    vi.useFakeTimers({ now: Date.now() - 8 * 24 * 3_600_000 });
    const elsewhere = adding("Soap", "Foil https://example.org");
    used.recordStep({ ...elsewhere, listId: OTHER_LIST });
    used.recordStep(adding("Milk"));
    vi.useRealTimers();
    expect(texts()).toEqual(["Milk", "Soap"]);
  });

  it("follow the edits of others", () => {
    const { used, remembered, texts } = open();
    const { after } = adding("Mlik");
    used.recordStep(adding("Mlik"));
    remembered.saveNow({ ...after, items: after.items.map((one) => ({ ...one, text: "Milk" })) });
    expect(texts()).toEqual(["Milk"]);
  });

  it("are kept for the same user's next visit", () => {
    const ann = open();
    ann.used.recordStep(adding("Milk"));
    const found = ["ann", "bob"].map((uid) => open(uid, ann.browser).texts());
    expect(found).toEqual([["Milk"], []]);
  });

  it("lose nothing to damaged ones beside them, and to another tab", () => {
    const { storage, browser, used, texts } = open();
    const stored = [
      ...[null, { text: 7, times: [] }, { text: "Rye", times: ["now"] }, { text: "Salt" }],
      ...[
        { text: "Milk", times: [0] },
        { text: "Eggs", times: [Date.now()], itemId: 3 },
      ],
    ];
    storage.set(keys.usedTexts("ann"), JSON.stringify(stored));
    expect(texts()).toEqual(["Milk", "Eggs"]);
    open("ann", browser).used.recordStep(adding("Tea"));
    used.recordStep(adding("Bread"));
    expect(texts()).toEqual(["Milk", "Eggs", "Tea", "Bread"]);
  });

  it("are at most 500: the texts added longest ago are dropped", () => {
    const { used, texts } = open();
    used.recordStep(adding(...Array.from({ length: 500 }, (_, index) => `item ${index}`)));
    used.recordStep(adding("item 500", "item 501"));
    expect(texts()).toHaveLength(500);
    expect(texts()).not.toContain("item 1");
    expect(texts()).toContain("item 2");
  });
});

it("nothing that is stored beside learned texts and places is able to stop or to lose them", () => {
  const garbage = fc.array(
    fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.string(), fc.jsonValue()),
      fc.record(
        {
          text: fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
          count: fc.jsonValue(),
          times: fc.oneof(fc.array(fc.double()), fc.jsonValue()),
          itemId: fc.jsonValue(),
          listId: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
      fc.tuple(fc.string(), fc.record({ keys: fc.array(fc.string()), at: fc.double() })),
    ),
  );
  const property = fc.property(garbage, garbage, garbage, (one, other, third) => {
    const { storage, used, remembered, texts } = open();
    remembered.saveNow(adding("Salt").after);
    const milk = { text: "Milk", times: [Date.now()] };
    storage.set(keys.usedTexts("ann"), JSON.stringify([...one, milk, ...other]));
    const places = [...one, ["MILK", 0.5]];
    const stored = { places, placesByList: [...other, [LIST, third]], trips: third };
    storage.set(keys.shopOrder("ann"), JSON.stringify(stored));
    expect(texts()).toEqual(expect.arrayContaining(["Milk", "Salt"]));
    const order = createShopOrder(storage, "ann");
    expect(order.placesOn(OTHER_LIST).has("MILK")).toBe(true);
    used.recordStep(adding("Tea"));
    order.recordTick({
      ...adding("Tea"),
      after: buildList({ items: [buildItem("Tea", { done: true })] }),
    });
    expect(texts()).toEqual(expect.arrayContaining(["Milk", "Tea"]));
    expect(order.placesOn(OTHER_LIST).has("MILK")).toBe(true);
  });
  fc.assert(property, { numRuns: 30 });
});

it("the order in which a user ticks items is kept without garbage", () => {
  const { storage, browser } = open();
  const places = (uid = "ann", listId = LIST) => [
    ...createShopOrder(open(uid, browser).storage, uid).placesOn(listId).keys(),
  ];
  vi.useFakeTimers({ now: Date.now() - 3_600_000 });
  function tick(id: string) {
    const before = buildList({ items: [buildItem(id)] });
    const after = buildList({ items: [buildItem(id, { done: true })] });
    createShopOrder(storage, "ann").recordTick({ listId: LIST, before, after });
  }
  for (const id of "abcd") tick(id);
  vi.useRealTimers();
  expect([places(), places("bob")]).toEqual([["A", "B", "C", "D"], []]);
  const { trips } = JSON.parse(storage.get(keys.shopOrder("ann")) ?? "");
  const garbage = {
    places: [["E", "1"], ["F", 1], 7],
    placesByList: [
      ["x", [["G", 1], 7]],
      ["y", { H: 1 }],
    ],
    trips: [...trips, ["x", { keys: [7], at: 0 }]],
  };
  storage.set(keys.shopOrder("ann"), JSON.stringify(garbage));
  expect(places()).toEqual(["A", "B", "C", "D", "F"]);
  expect([places("ann", "x"), places("ann", "y")]).toEqual([["G"], places("ann", OTHER_LIST)]);
});

describe("saved links", () => {
  it("are stored once each under the key of the product, the latest last, without malformed ids", {
    tags: "entities/saved-list-ids",
  }, () => {
    const { storage } = open();
    for (const id of ["", "x", `${LIST}/`, LIST.replace("1", "_")]) saveVisitorsLink(storage, id);
    expect(storage.get("list_ids")).toBeNull();
    for (const id of [LIST, OTHER_LIST, LIST]) saveVisitorsLink(storage, id);
    expect(storage.get("list_ids")).toBe(JSON.stringify([OTHER_LIST, LIST]));
  });

  it.each([...MALFORMED, JSON.stringify(["x", 7, null, LIST, [LIST]])])(
    "are the well-formed ids in %j",
    (text) => {
      const { storage } = open();
      storage.set("list_ids", text);
      storage.set(keys.savedLinks("ann"), text);
      const ids = text.includes(LIST) ? [LIST] : [];
      expect(visitorsLinks(storage)).toEqual(ids);
      expect(claimLinks(storage, "ann", 0)).toEqual(ids);
      expect(storage.get("list_ids")).toBeNull();
    },
  );

  it("are those of the first user who signs in, for a week or until they are dropped", () => {
    const { storage } = open();
    const day = 24 * 60 * 60_000;
    const saved = (uid: string, days: number) => claimLinks(storage, uid, days * day);
    saveVisitorsLink(storage, LIST);
    expect([saved("ann", 0), saved("bob", 0)]).toEqual([[LIST], []]);
    saveVisitorsLink(storage, OTHER_LIST);
    expect([saved("ann", 6), saved("ann", 7)]).toEqual([[LIST, OTHER_LIST], [OTHER_LIST]]);
    for (const id of [OTHER_LIST, LIST, OTHER_LIST]) saveLink(storage, "ann", id, 0);
    expect(saved("ann", 0).at(-1)).toBe(OTHER_LIST);
    for (const id of [LIST, OTHER_LIST]) dropLink(storage, "ann", id);
    expect(storage.keys("")).toEqual([]);
  });
});
