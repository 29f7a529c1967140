import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection } from "../../src/services/connection";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { add, buildItem, buildList, LIST, startEngine } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
const SHARED = buildList({ owner: "bob", sharedWith: ["bob", "ann"], items: [buildItem("a")] });

/** Ann has seen the list, and her page is gone. */
async function seenBefore() {
  const browser = openBrowser();
  const server = startServer();
  const before = startEngine({ browser, server, list: SHARED });
  await later();
  before.close();
  before.engine.stop();
  return { browser, server };
}

describe("a list that was deleted while the page was closed", () => {
  it("is not shown for good because one answer did not come", async () => {
    const { browser, server } = await seenBefore();
    server.write(null, LIST);
    const ann = startEngine({ browser, server, list: null, isOpening: false });
    server.failNext("unavailable"); // the one question that the replica asks
    await later(60 * 60_000);
    expect(ann.shown()).toBe("missing");
  });

  it("is not among all lists for good because one answer did not come", async () => {
    const server = startServer();
    const ann = startEngine({ server, list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    ann.close();
    server.failNext("unavailable");
    server.write(null, LIST);
    await later(60 * 60_000);
    ann.engine.wake();
    await later(60 * 60_000);
    expect(ann.engine.allLists.getState()).toMatchObject({ status: "ready", lists: [] });
  });
});

describe("a list that the user has left elsewhere", () => {
  it("is asked about again after a read that failed, and not shown as an error for good", async () => {
    const server = startServer();
    const ann = startEngine({ server, list: SHARED });
    await later();
    server.setMembers(LIST, ["bob"]);
    await later();
    expect(ann.shown()).toBe("missing");
    server.failReads("unavailable");
    await later(60 * 60_000);
    expect(ann.shown()).toBe("missing");
  });
});

describe("a list that was restored from a backup", () => {
  it("is shown as it is, also where the last thing known of it is an own commit", async () => {
    const browser = openBrowser();
    const server = startServer();
    server.write(SHARED);
    const backup = server.stored(LIST);
    server.write({ ...SHARED, name: "Later" });
    const lists: Lists = { ...server.lists };
    const before = startEngine({ browser, server, lists });
    await later();
    server.silence();
    before.engine.edit(LIST, [add("b")]);
    await later(1_000);
    expect(before.engine.outbox.count()).toBe(0);
    before.close(); // before a live read has brought it
    before.engine.stop();
    // The restored list has its old time.
    const restored = { ...server.lists };
    restored.watchList = (_, observer) => {
      queueMicrotask(() =>
        observer.next({ list: backup ?? null, outdated: false, confirmed: true }),
      );
      return () => undefined;
    };
    restored.getList = async () => backup ?? null;
    const ann = startEngine({ browser, server, lists: restored, isOpening: false });
    await later(60 * 60_000);
    expect(ann.shown()).toEqual(["a"]);
  });
});

describe("joining, in two tabs", () => {
  it("does not load for ever where the other tab gets the refusal", async () => {
    const browser = openBrowser();
    const server = startServer();
    const theirs = buildList({ owner: "bob", sharedWith: ["bob"] });
    const joinList: Lists["joinList"] = async () => {
      throw new ServiceError("permission-denied", "Denied.");
    };
    const lists = { ...server.lists, joinList };
    startEngine({ browser, server, lists, list: theirs, isOpen: false });
    // A page that was just loaded: its session is confirmed a moment later.
    let isConfirmed = false;
    const ann = startEngine({ browser, server, lists, maySend: () => isConfirmed });
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(1));
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    isConfirmed = true;
    ann.engine.wake();
    await later(60 * 60_000);
    expect(ann.shown()).toBe("failed");
  });
});

describe("live reads that fail at once, on a page that comes back now and then", () => {
  it("are begun anew no more often than the back-off says", async () => {
    let begun = 0;
    const connection = createConnection(() => {
      begun += 1;
      return Promise.reject(new Error("The code does not come."));
    });
    const ann = startEngine({ connection });
    for (let index = 0; index < 20; index += 1) {
      await later(10_000);
      ann.engine.wake();
    }
    begun = 0;
    await later(10 * 60_000);
    expect(begun).toBeLessThan(60);
  });
});
