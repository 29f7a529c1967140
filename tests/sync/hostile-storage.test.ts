import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lists } from "../../src/services/lists";
import { createSafeStorage } from "../../src/sync/browser/storage";
import { add, buildItem, buildList, idsOf, LIST, startEngine, tick } from "./build";
import { fakeStorage, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

describe("a list whose time lies in the future, by a client that obeys no rules", () => {
  it("is shown and edited as it is once a rightful time stands there, also after a reload", async () => {
    const browser = openBrowser();
    const ann = startEngine({ browser });
    await later();
    ann.server.setTime(LIST, 9e15);
    await later();
    ann.server.write({ ...buildList(), name: "Now" });
    await later();
    ann.engine.edit(LIST, [add("a")]);
    await later();
    expect([ann.shown(), ann.engine.outbox.count()]).toEqual([["a"], 0]);
    expect(ann.server.stored(LIST)).toMatchObject({ name: "Now", items: [{ id: "a" }] });
    ann.engine.stop();
    ann.server.hold();
    expect(startEngine({ browser, server: ann.server }).shown()).toEqual(["a"]);
  });
});

describe("edits that wait while somebody clears the storage", () => {
  it("are not lost when another tab of the app is opened before this one is looked at", async () => {
    const browser = openBrowser();
    const server = startServer();
    let isOnline = true;
    const ann = startEngine({ browser, server, maySend: () => isOnline });
    await later();
    isOnline = false;
    ann.engine.edit(LIST, [add("a")]);
    ann.engine.edit(LIST, [add("b")]);
    browser.clear();
    startEngine({ browser, server, maySend: () => isOnline }); // the new tab
    ann.engine.wake();
    await later();
    expect.soft(ann.shown()).toEqual(["a", "b"]);
    isOnline = true;
    ann.engine.wake();
    await later();
    expect.soft(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });
});

describe("rubbish among the waiting changes", () => {
  it("with an impossible time does not have later edits overwrite each other", async () => {
    const browser = openBrowser();
    const server = startServer();
    browser
      .openTab()
      .storage.set(
        `lettuce/outbox/ann/${LIST}/9007199254740992-x`,
        JSON.stringify({ pending: tick("a") }),
      );
    let isOnline = false;
    const ann = startEngine({
      browser,
      server,
      list: buildList({ items: [buildItem("a")] }),
      maySend: () => isOnline,
    });
    await later();
    for (const id of ["b", "c", "d"]) ann.engine.edit(LIST, [add(id)]);
    isOnline = true;
    ann.engine.wake();
    await later();
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c", "d"]);
  });
});

describe("a list that was left", () => {
  it("is not joined again by the Back button because the storage was full once", async () => {
    const stored = new Map<string, string>();
    let room = Number.POSITIVE_INFINITY;
    const raw = fakeStorage(stored, (key, value) => {
      if (value === null) stored.delete(key);
      else {
        const size = [...stored].reduce((sum, [k, v]) => sum + (k === key ? 0 : v.length), 0);
        if (size + value.length > room) throw new Error("Full.");
        stored.set(key, value);
      }
    });
    const server = startServer();
    const shared = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });
    const open = () => createSafeStorage(() => raw);
    const before = startEngine({ server, list: shared, storage: open() });
    await later();
    await before.engine.leaveList(LIST);
    before.close();
    await later();
    room = [...stored.values()].reduce((sum, value) => sum + value.length, 0) + 10;
    before.engine.createList(); // its change takes the room of what is remembered
    room = Number.POSITIVE_INFINITY;
    before.engine.stop();
    const after = startEngine({ server, list: null, storage: open(), isOpening: false });
    await later();
    expect(after.shown()).toBe("left");
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });
});

describe("what is remembered", () => {
  it("does not go back to before an edit because another tab writes later what it saw earlier", async () => {
    const browser = openBrowser();
    const server = startServer();
    const ann = startEngine({ browser, server });
    const other = startEngine({ browser, server });
    await later();
    server.write(buildList({ name: "News" })); // both tabs have something to write when there is time
    server.silence(); // and hear of nothing more
    ann.engine.edit(LIST, [add("a")]);
    await later(100);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
    await later(1_000);
    for (const tab of [ann, other]) {
      tab.close();
      tab.engine.stop();
    }
    const offline = { ...server.lists, watchList: () => () => undefined };
    const next = startEngine({ browser, server, list: null, lists: offline, maySend: () => false });
    await later();
    expect(next.shown()).toEqual(["a"]);
  });
});

describe("a browser that does not take a key away any more", () => {
  it("does not have the same change sent over and over without a pause", async () => {
    const server = startServer();
    const { storage, withLock } = openBrowser().openTab();
    let calls = 0;
    const editLists: Lists["editLists"] = (...given) => {
      calls += 1;
      // Else this test would never end.
      return calls > 100 ? new Promise(() => undefined) : server.lists.editLists(...given);
    };
    const ann = startEngine({
      server,
      lists: { ...server.lists, editLists },
      storage: { ...storage, remove: () => undefined },
      withLock,
    });
    await later();
    ann.engine.edit(LIST, [add("a")]);
    await later(1_000);
    expect(calls).toBeLessThan(10);
  });
});
