import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_ITEMS, MAX_MEMBERS } from "../../src/domain/limits";
import { keys } from "../../src/sync/browser/keys";
import {
  add,
  buildItem,
  buildList,
  copyOf,
  idsOf,
  LIST,
  OTHER_LIST,
  type Started,
  startEngine,
} from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

const BOBS = buildList({ owner: "bob", sharedWith: ["bob"] });
const SHARED = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });
const CLOSED = { isClosed: true } as const;
const FULL = ["bob", ...Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => `member ${index}`)];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits as long as a page tries again by itself. */
const later = () => vi.advanceTimersByTimeAsync(60_000);

/** Ann has opened a list, and the server has answered. */
async function opened(parts: Parameters<typeof startEngine>[0]) {
  const ann = startEngine(parts);
  const state = ann.engine.openList(LIST, false).getState;
  await later();
  return { ...ann, state };
}

describe("a closed list", () => {
  it("lets nobody in, says so, and lets them in once it is opened", async () => {
    const ann = await opened({ list: { ...BOBS, ...CLOSED } });
    expect(ann.state()).toMatchObject({ status: "failed", error: { code: "list-closed" } });
    ann.server.write(BOBS);
    await later();
    expect(ann.shown()).toEqual([]);
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
  });

  it("that closes while one joins says so as well, and drops what was written meanwhile", async () => {
    let isOnline = false;
    const ann = await opened({ list: BOBS, maySend: () => isOnline });
    ann.engine.edit(LIST, [add("a")]);
    expect(ann.shown()).toEqual(["a"]);
    ann.server.write({ ...BOBS, ...CLOSED });
    isOnline = true;
    ann.engine.wake();
    await later();
    expect(ann.state()).toMatchObject({ status: "failed", error: { code: "list-closed" } });
    expect([ann.refused, ann.engine.outbox.count()]).toEqual([
      [{ types: ["join-list", "add-item"], code: "permission-denied" }],
      0,
    ]);
    expect(ann.server.stored(LIST)?.items).toEqual([]);
  });

  it("tells whoever had followed its link before they signed in", async () => {
    const browser = openBrowser();
    browser.openTab().storage.set(keys.savedListIds, JSON.stringify([LIST]));
    const ann = await opened({ browser, list: { ...BOBS, ...CLOSED }, isOpen: false });
    const tell = vi.fn();
    ann.engine.turnedAway.watch(tell);
    expect(tell.mock.calls).toMatchObject([[{ code: "list-closed" }]]);
    ann.engine.wake();
    await later();
    expect(tell).toHaveBeenCalledOnce();
  });

  it("is as it was to its members", async () => {
    const ann = await opened({ list: { ...SHARED, ...CLOSED } });
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a"]);
  });

  it("asks once more whoever was refused, should it be open again by then", async () => {
    let maySend = false;
    const ann = await opened({ list: BOBS, maySend: () => maySend });
    ann.server.silence();
    ann.server.write({ ...BOBS, ...CLOSED });
    maySend = true;
    ann.engine.wake();
    await vi.advanceTimersByTimeAsync(0);
    ann.server.write(BOBS);
    ann.server.tellAll();
    await later();
    expect(ann.state()).toMatchObject({ status: "ready" });
  });

  it("is closed and opened by its owner, who is confirmed, between two sendings", async () => {
    let maySend = false;
    const ann = await opened({ maySend: () => maySend });
    ann.engine.edit(LIST, [add("a")]);
    await expect(ann.engine.closeList(LIST, true)).rejects.toMatchObject({ code: "unavailable" });
    maySend = true;
    ann.engine.edit(LIST, [add("b")]);
    ann.server.failNext("aborted"); // as when others write
    const closed = ann.engine.closeList(LIST, true);
    await later();
    await closed;
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a", "b"]);
    expect(ann.server.stored(LIST)?.isClosed).toBe(true);
    expect(ann.state()).toMatchObject({ list: { isClosed: true } });
    await ann.engine.closeList(LIST, false);
    expect(ann.server.stored(LIST)?.isClosed).toBeUndefined();
    expect(ann.state()).not.toMatchObject({ list: { isClosed: true } });
  });
});

it("an owner decides also while an edit waits for room", async () => {
  const items = Array.from({ length: MAX_ITEMS }, (_, index) => buildItem(`item ${index}`));
  const ann = await opened({ list: buildList({ sharedWith: ["ann", "bob"], items }) });
  ann.engine.edit(LIST, [add("a")]);
  await later();
  await ann.engine.removeMember(LIST, "bob");
  await ann.engine.closeList(LIST, true);
  expect(ann.server.stored(LIST)).toMatchObject({ sharedWith: ["ann"], isClosed: true });
  expect(ann.engine.outbox.count()).toBe(1);
});

describe("who is removed", () => {
  it("from a closed list has it no more among all lists, and the server is not asked again", async () => {
    const ann = startEngine({ list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    ann.close();
    ann.server.write({ ...BOBS, ...CLOSED });
    await later();
    expect(ann.engine.allLists.getState()).toMatchObject({ status: "ready", lists: [] });
    const asked = ann.server.requests().length;
    await later();
    expect(ann.server.requests()).toHaveLength(asked);
  });

  it("does not come in again by a list that they still believe to be on", async () => {
    const browser = openBrowser();
    const ann = await opened({ browser, list: SHARED });
    ann.close();
    ann.server.silence();
    ann.server.write(BOBS);
    const again = await opened({ browser, server: ann.server, list: null, isOpening: true });
    ann.server.tellAll();
    await later();
    expect(again.shown()).toBe("missing");
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });

  it("does not come in again by coming back, though nothing is remembered of it", async () => {
    const browser = openBrowser();
    const ann = await opened({ browser, list: SHARED });
    ann.close();
    const { storage } = browser.openTab();
    for (const key of storage.keys("lettuce/")) storage.remove(key);
    ann.server.write(BOBS);
    const again = await opened({ browser, server: ann.server, list: null, isOpening: false });
    expect(again.shown()).toBe("missing");
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });

  it.each([{}, CLOSED])(
    "reads 'Unknown list id' at once, and is not joined again: %o",
    async (closed) => {
      const ann = await opened({ list: SHARED });
      ann.server.write({ ...BOBS, ...closed });
      await later();
      expect(ann.shown()).toBe("missing");
      ann.engine.wake();
      await later();
      expect(ann.shown()).toBe("missing");
      expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
    },
  );

  it.each([{}, CLOSED])(
    "while offline loses what they edited, and it is logged: %o",
    async (closed) => {
      const browser = openBrowser();
      let isOnline = true;
      const ann = await opened({ browser, list: SHARED, maySend: () => isOnline });
      isOnline = false;
      ann.server.silence();
      ann.engine.edit(LIST, [add("a")]);
      ann.server.write({ ...BOBS, ...closed });
      isOnline = true;
      ann.engine.wake();
      await later();
      expect(ann.refused).toHaveLength(1);
      expect(ann.engine.outbox.count()).toBe(0);
      ann.server.tellAll();
      await later();
      expect(ann.shown()).toBe("missing");
      expect(browser.openTab().storage.keys("lettuce/seen/ann/list/")).toEqual([]);
      const again = await opened({ browser, server: ann.server, isOpening: false });
      expect(again.shown()).toBe("missing");
      expect(ann.server.stored(LIST)).toMatchObject({ sharedWith: ["bob"], items: [] });
    },
  );

  it("right after they joined, before they saw themselves on it, does not come in again", async () => {
    const server = startServer();
    server.write(BOBS);
    const lists = {
      ...server.lists,
      async joinList(...given: Parameters<typeof server.lists.joinList>) {
        server.silence();
        await server.lists.joinList(...given);
      },
    };
    const ann = startEngine({ server, lists, list: null });
    await later();
    expect([ann.shown(), server.stored(LIST)?.sharedWith]).toEqual([[], ["bob", "ann"]]);
    server.setMembers(LIST, ["bob"]);
    server.tellAll();
    await later();
    expect([ann.shown(), server.stored(LIST)?.sharedWith]).toEqual(["missing", ["bob"]]);
  });

  it("does not come in again by a tab that slept while another one joined", async () => {
    const browser = openBrowser();
    const server = startServer();
    server.write(BOBS);
    const sleeper = browser.openTab();
    let isOnline = false;
    const one = startEngine({ server, list: null, ...sleeper, maySend: () => isOnline });
    await later();
    sleeper.sleep();
    server.silence();
    const two = startEngine({ server, browser, list: null });
    two.engine.wake();
    await later();
    two.close();
    two.engine.stop();
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
    server.setMembers(LIST, ["bob"]);
    isOnline = true;
    sleeper.wake();
    server.tellAll();
    one.engine.wake();
    await later();
    expect([one.shown(), server.stored(LIST)?.sharedWith]).toEqual(["missing", ["bob"]]);
  });

  it("comes in again by the link, where it is open", async () => {
    const browser = openBrowser();
    const ann = await opened({ browser, list: SHARED });
    ann.server.write(BOBS);
    await later();
    ann.close();
    const again = await opened({ browser, server: ann.server });
    expect(again.shown()).toEqual([]);
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
  });

  it.each([
    ["removed", ({ engine }: Started) => engine.removeMember(LIST, "bob"), { sharedWith: ["ann"] }],
    ["kept out", ({ engine }: Started) => engine.closeList(LIST, true), { isClosed: true }],
  ])("is %s also where a live read still says otherwise", async (_, decide, list) => {
    const before = buildList({ sharedWith: ["ann", "bob"] });
    const ann = await opened({ list: before });
    const stale = ann.server.stored(LIST) ?? before;
    const states: unknown[] = [];
    ann.server.silence();
    await decide(ann);
    const open = ann.engine.openList(LIST, false);
    open.subscribe(() => states.push(open.getState()));
    ann.server.tellReads(LIST, stale);
    await later();
    expect(open.getState()).toMatchObject({ list });
    for (const state of states) expect(state).toMatchObject({ list });
  });

  it("is not on the list any more, nor is their name", async () => {
    const names = { ann: "Ann", bob: "Bob" };
    const ann = await opened({ list: buildList({ sharedWith: ["ann", "bob"], names }) });
    await ann.engine.removeMember(LIST, "bob");
    expect(ann.state()).toMatchObject({ list: { sharedWith: ["ann"], names: { ann: "Ann" } } });
  });
});

describe("who leaves", () => {
  it("reads so in their other tabs, also when somebody writes at that very moment", async () => {
    const browser = openBrowser();
    const one = await opened({ browser, list: SHARED });
    const other = await opened({ browser, server: one.server });
    one.server.failNext("aborted");
    const left = one.engine.leaveList(LIST);
    await vi.advanceTimersByTimeAsync(0);
    one.server.write({ ...SHARED, name: "news" });
    await later();
    await left;
    expect([one.shown(), other.shown()]).toEqual(["left", "left"]);
  });

  it("reads so in their other tabs, and not that they were removed", async () => {
    const browser = openBrowser();
    const one = await opened({ browser, list: SHARED });
    const other = await opened({ browser, server: one.server });
    await one.engine.leaveList(LIST);
    await later();
    expect([one.shown(), other.shown()]).toEqual(["left", "left"]);
  });

  it("reads so also where a late read still has them on the list", async () => {
    const ann = await opened({ list: SHARED });
    const before = ann.server.stored(LIST) ?? null;
    ann.server.silence();
    await ann.engine.leaveList(LIST);
    ann.server.tellReads(LIST, before);
    await later();
    expect(ann.shown()).toBe("left");
  });

  it("and could not, is still taken off by somebody else only", async () => {
    const ann = await opened({ list: SHARED });
    ann.server.failNext("permission-denied");
    await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code: "permission-denied" });
    ann.server.write(BOBS);
    await later();
    expect(ann.shown()).toBe("missing");
  });
});

it("who has left in one tab is not joined by another that had seen the list closed", async () => {
  const browser = openBrowser();
  const one = await opened({ browser, list: { ...BOBS, ...CLOSED } });
  one.close();
  one.server.write(BOBS);
  const other = await opened({ browser, server: one.server, list: null });
  expect(one.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
  await other.engine.leaveList(LIST);
  one.engine.openList(LIST, false).subscribe(() => undefined);
  await later();
  expect(one.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
});

it("who has left in vain, for want of an answer, and is removed later, has been removed", async () => {
  const ann = await opened({ list: SHARED });
  ann.server.failNext("unavailable");
  await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
  await later();
  expect(ann.shown()).toEqual([]);
  ann.server.write(BOBS);
  await later();
  expect(ann.shown()).toBe("missing");
});

it.each([
  { ...BOBS, ...CLOSED },
  { ...BOBS, sharedWith: FULL },
])(
  "a tab that waits for a list to take the user joins it, whether another tab has noted a removal or the user comes back to it: %#",
  async (list) => {
    const browser = openBrowser();
    const one = await opened({ browser, list });
    expect(one.state().status).toBe("failed");
    const other = startEngine({ browser, server: one.server, list: null, isOpening: false });
    await later();
    expect(browser.openTab().storage.get(keys.farewells("ann"))).toContain("removed");
    one.close();
    one.engine.openList(LIST, false).subscribe(() => undefined);
    one.server.write(BOBS);
    await later();
    expect(one.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
    expect([one.shown(), other.shown()]).toEqual([[], []]);
    expect(browser.openTab().storage.get(keys.farewells("ann"))).not.toContain("removed");
  },
);

describe("who joins", () => {
  it("is told of it once, on that list, and says what they are called", async () => {
    const tell = vi.fn();
    const ann = await opened({ list: BOBS });
    ann.engine.joined.watch(tell, (id) => id === OTHER_LIST);
    expect(tell).not.toHaveBeenCalled();
    ann.engine.joined.watch(tell, (id) => id === LIST);
    ann.engine.joined.watch(tell);
    expect(tell.mock.calls).toEqual([[LIST]]);
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
  });
});

describe("a name", () => {
  it("is on a list from its beginning", async () => {
    const ann = await opened({ isOpen: false });
    const made = ann.engine.createList();
    const copy = copyOf(ann.engine, buildList({ names: { bob: "Bob" }, isClosed: true }));
    await later();
    expect(ann.server.stored(made)?.names).toEqual({ ann: "Ann" });
    expect(ann.server.stored(copy)?.names).toEqual({ ann: "Ann" });
    expect(ann.server.stored(copy)?.isClosed).toBeUndefined();
  });

  it("that is new comes to all lists, each of which keeps its time", async () => {
    const server = startServer();
    server.write(buildList({ names: { ann: "Ann", bob: "Bob" } }));
    server.write({ ...SHARED, id: OTHER_LIST });
    const ann = await opened({ server, displayName: async () => "Anna" });
    const before = server.stored(LIST)?.updatedAt;
    await ann.engine.rename(async () => undefined);
    await later();
    expect(server.stored(LIST)?.names).toEqual({ ann: "Anna", bob: "Bob" });
    expect(server.stored(OTHER_LIST)?.names).toEqual({ ann: "Anna" });
    expect(server.stored(LIST)?.updatedAt).toBe(before);
    const asked = server.requests().length;
    ann.engine.wake();
    await later();
    expect(server.requests().length).toBe(asked);
  });

  it("that the identity service does not take comes to none", async () => {
    const ann = await opened({ displayName: async () => "Ann" });
    const refused = ann.engine.rename(() => Promise.reject(new Error("Too long.")));
    await expect(refused).rejects.toThrow("Too long.");
    await later();
    expect(ann.server.requests()).not.toContain("name");
  });

  it("is brought the next time the list is opened", async () => {
    const browser = openBrowser();
    let isOnline = true;
    const displayName = async () => "Anna";
    const list = buildList({ names: { ann: "Ann" } });
    const parts = { browser, displayName, maySend: () => isOnline };
    const ann = await opened({ ...parts, list, displayName: async () => "Ann" });
    isOnline = false;
    await ann.engine.rename(async () => undefined);
    await later();
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
    ann.engine.stop();
    isOnline = true;
    const again = await opened({ ...parts, server: ann.server });
    await later();
    expect(again.server.stored(LIST)?.names).toEqual({ ann: "Anna" });
  });

  it("chosen in two tabs, one after the other, is the last one everywhere", async () => {
    const browser = openBrowser();
    let name = "Ann";
    const displayName = async () => name;
    const one = await opened({ browser, displayName });
    const other = await opened({ browser, server: one.server, displayName });
    const release = one.server.hold();
    await one.engine.rename(async () => {
      name = "Anna";
    });
    await other.engine.rename(async () => {
      name = "Annie";
    });
    release();
    await later();
    expect(one.server.stored(LIST)?.names).toEqual({ ann: "Annie" });
  });

  it("passes over a list that is gone meanwhile", async () => {
    const server = startServer();
    server.write(buildList({ id: OTHER_LIST }));
    const ann = await opened({ server, displayName: async () => "Anna" });
    server.failAfter(1, "permission-denied");
    await ann.engine.rename(async () => undefined);
    await later();
    const names = [OTHER_LIST, LIST].map((id) => server.stored(id)?.names);
    expect(names).toEqual([undefined, { ann: "Anna" }]);
  });
});
