import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../../src/sync/browser/keys";
import { createRemembered, MAX_REMEMBERED } from "../../src/sync/browser/remembered";
import { forgetEverything } from "../../src/sync/browser/session";
import { baseOf, buildItem, buildList, LIST, OTHER_LIST } from "./build";
import { openBrowser } from "./fake-browser";

function open(uid = "ann", browser = openBrowser()) {
  const { storage } = browser.openTab();
  return { browser, storage, remembered: createRemembered(storage, uid) };
}

function listId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what is remembered", () => {
  it("is there for the next visit once the screen had nothing better to do", () => {
    const { remembered, browser } = open();
    const base = baseOf(buildList({ items: [buildItem("a")] }));
    remembered.keep(base);
    expect(remembered.base(LIST)).toEqual(base);
    expect(open("ann", browser).remembered.base(LIST)).toBeNull();
    vi.runAllTimers();
    const later = open("ann", browser).remembered;
    expect(later.base(LIST)).toEqual(base);
    expect([...(later.heads() ?? [])]).toEqual([[LIST, buildList({ openCount: 1 })]]);
  });

  it("is written once, however often it changes before that", () => {
    const { remembered, storage } = open();
    const set = vi.spyOn(storage, "set");
    for (let index = 0; index < 100; index += 1) remembered.keep(baseOf(buildList()));
    vi.runAllTimers();
    const written = set.mock.calls.filter(([key]) => key.includes("/list/"));
    expect(written).toHaveLength(1);
  });

  it("is there at once of what a commit has left", () => {
    const { remembered, browser } = open();
    const base = { ...baseOf(buildList()), receipt: "browser1:attempt1" };
    remembered.keep(baseOf(buildList({ name: "before" })));
    remembered.keepNow(base);
    vi.runAllTimers();
    expect(open("ann", browser).remembered.base(LIST)).toEqual(base);
  });

  it("is not, even of what a commit has left, an older state than another tab has stored", () => {
    const browser = openBrowser();
    const [one, other] = [browser.openTab(), browser.openTab()].map(({ storage }) =>
      createRemembered(storage, "ann"),
    );
    const list = buildList({ updatedAt: 1_000 });
    one?.keepNow({ list: { ...list, name: "Later" }, floor: 1_000, receipt: "browser1:attempt2" });
    other?.keepNow({ list, floor: 1_000 });
    other?.keepNow({ list, floor: 900, receipt: "browser1:attempt1" });
    expect(other?.base(list.id)?.list.name).toBe("Later");
  });

  it("is nobody else's", () => {
    const { remembered, browser } = open();
    remembered.keepNow(baseOf(buildList()));
    vi.runAllTimers();
    const { remembered: bobs } = open("bob", browser);
    expect([bobs.base(LIST), bobs.heads()]).toEqual([null, null]);
  });

  it(`is bounded to the ${MAX_REMEMBERED} lists opened last, and to the names of all`, () => {
    const { remembered, storage } = open();
    for (let index = 0; index < 2 * MAX_REMEMBERED; index += 1) {
      remembered.keep(baseOf(buildList({ id: listId(index) })));
    }
    vi.runAllTimers();
    expect(storage.keys("lettuce/seen/ann/list/")).toHaveLength(MAX_REMEMBERED);
    expect(remembered.base(listId(99))).toBeNull();
    remembered.noteOpened(listId(99));
    remembered.keep(baseOf(buildList({ id: listId(99) })));
    vi.runAllTimers();
    expect(remembered.base(listId(99))).not.toBeNull();
    expect(remembered.base(listId(MAX_REMEMBERED - 1))).toBeNull();
    remembered.keepNow(baseOf(buildList({ id: listId(98) }))); // what is edited is as good as opened
    expect(remembered.base(listId(98))).not.toBeNull();
    expect(remembered.heads()?.size).toBe(2 * MAX_REMEMBERED);
    expect(remembered.opened()).toHaveLength(MAX_REMEMBERED);
  });

  it("does not hold among all lists those that are none of the user's any more", () => {
    const { remembered, browser } = open();
    for (const id of [LIST, OTHER_LIST]) remembered.keep(baseOf(buildList({ id })));
    remembered.keepOnly(new Set([OTHER_LIST]));
    vi.runAllTimers();
    expect([...(open("ann", browser).remembered.heads() ?? new Map()).keys()]).toEqual([
      OTHER_LIST,
    ]);
  });

  it("is forgotten list by list, or altogether, and then no more is kept", () => {
    const { remembered, storage } = open();
    for (const id of [LIST, OTHER_LIST]) remembered.keepNow(baseOf(buildList({ id })));
    remembered.forget(LIST);
    expect([remembered.base(LIST), remembered.base(OTHER_LIST)?.list.id]).toEqual([
      null,
      OTHER_LIST,
    ]);
    remembered.keep(baseOf(buildList()));
    forgetEverything(storage);
    remembered.close();
    remembered.keepNow(baseOf(buildList()));
    vi.runAllTimers();
    expect(storage.keys("")).toEqual([]);
  });

  it("tells from which lists one has gone, and how, until one comes back to them", () => {
    const { remembered, browser } = open();
    remembered.noteFarewell(LIST, "left");
    const later = open("ann", browser).remembered;
    expect([later.farewell(LIST), later.farewell(OTHER_LIST)]).toEqual(["left", null]);
    remembered.noteFarewell(LIST, "removed");
    expect(later.farewell(LIST)).toBe("removed");
    remembered.noteFarewell(LIST, null);
    expect(later.farewell(LIST)).toBeNull();
  });

  it("knows which lists were left, by what versions before have stored", () => {
    const { remembered, storage } = open();
    storage.set(keys.farewells("ann"), JSON.stringify([LIST]));
    expect([remembered.farewell(LIST), remembered.farewell(OTHER_LIST)]).toEqual(["left", null]);
  });

  it.each(["", "no JSON", "null", "7", "{}", "[7]", '[{"id":1}]', '{"list":{},"floor":1}'])(
    "is nothing where %j stands",
    (text) => {
      const { storage } = open();
      for (const key of ["lists", `list/${LIST}`, "opened"])
        storage.set(`lettuce/seen/ann/${key}`, text);
      storage.set(keys.farewells("ann"), text);
      const remembered = createRemembered(storage, "ann");
      expect(remembered.base(LIST)).toBeNull();
      expect([...(remembered.heads() ?? [])]).toEqual([]);
      expect(remembered.farewell(LIST)).toBeNull();
      remembered.keepNow(baseOf(buildList()));
      expect(remembered.base(LIST)).toEqual(baseOf(buildList()));
    },
  );

  it("does not show one list under another's id", () => {
    const { remembered, storage } = open();
    storage.set(`lettuce/seen/ann/list/${OTHER_LIST}`, JSON.stringify(baseOf(buildList())));
    expect(remembered.base(OTHER_LIST)).toBeNull();
  });
});
