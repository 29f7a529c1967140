import { describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { eraseRememberedIn } from "../../src/sync/browser/session";
import {
  add,
  buildList,
  changing,
  idsOf,
  LIST,
  OTHER_LIST,
  remove,
  rename,
  startEngine,
} from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

installFakeClock();

describe("an edit", () => {
  it("is shown at once without interruption, and is sent with all pending edits in one transaction", async () => {
    const { engine, server, shown } = startEngine();
    await later(1);
    server.muteReads();
    for (const id of ["a", "b", "c"]) engine.outbox.add(LIST, changing(add(id)));
    expect(shown()).toEqual(["a", "b", "c"]);
    await later(1);
    expect([engine.outbox.count(), server.requests()]).toEqual([0, ["edit"]]);
    expect([shown(), idsOf(server.stored(LIST))]).toEqual(Array(2).fill(["a", "b", "c"]));
    server.unmuteReads();
    expect([shown(), engine.outbox.listIds()]).toEqual([["a", "b", "c"], []]);
  });

  it("stays pending until the user is confirmed, also after a reload", async () => {
    const browser = openBrowser();
    const early = startEngine({ browser, maySend: () => false });
    await later(1);
    early.engine.outbox.add(LIST, changing(add("a")));
    expect(await early.engine.flushWithin(1_000)).toBe(1);
    early.engine.stop();
    let isConfirmed = false;
    const { server } = early;
    const { engine, shown } = startEngine({ server, browser, maySend: () => isConfirmed });
    await later();
    expect([shown(), server.requests()]).toEqual([["a"], []]);
    isConfirmed = true;
    engine.wake();
    await later(1);
    expect([engine.outbox.count(), idsOf(server.stored(LIST))]).toEqual([0, ["a"]]);
  });

  it("is sent even if another list fails, and right after a commit under way", async () => {
    const { engine, server } = startEngine();
    server.write(buildList({ id: OTHER_LIST }));
    await later(1);
    server.muteReads(); // a snapshot would retry it at once
    server.failNext("unavailable");
    engine.outbox.add(LIST, changing(add("a")));
    engine.outbox.add(OTHER_LIST, changing(add("b")));
    await later(1);
    expect([LIST, OTHER_LIST].map((id) => idsOf(server.stored(id)))).toEqual([[], ["b"]]);
    const respond = server.holdRequests();
    await later(100);
    engine.outbox.add(LIST, changing(add("c")));
    respond();
    await later(1);
    expect([engine.outbox.count(), idsOf(server.stored(LIST))]).toEqual([0, ["a", "c"]]);
  });
});

it("an edit that was pending at a sign-out is sent at the next visit, with one request", async () => {
  const browser = openBrowser();
  const early = startEngine({ browser, maySend: () => false });
  await later(1);
  early.engine.edit(LIST, [add("a")]);
  early.engine.stop();
  eraseRememberedIn(browser.openTab().storage);
  const { engine, server } = startEngine({ server: early.server, browser, isOpen: false });
  engine.wake();
  await later();
  expect([engine.outbox.count(), idsOf(server.stored(LIST))]).toEqual([0, ["a"]]);
  expect(server.requests()).toEqual(["edit"]);
});

describe("a failure", () => {
  it("is retried less and less often, at least every 30 s, and at once when the page comes back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { engine, server, refused } = startEngine();
    engine.status.subscribe(() => undefined);
    const codes = ["aborted", "failed-precondition", "unavailable", "internal"];
    for (let count = 0; count < 30; count += 1) server.failNext(codes[count % 4] ?? "");
    engine.outbox.add(LIST, changing(add("a")));
    await later(60_000);
    const early = server.requests().length;
    await later(60_000);
    const late = server.requests().length - early;
    expect([early > 10, late >= 2, late <= 5]).toEqual([true, true, true]);
    expect(engine.status.getState()).toEqual({ kind: "offline", pending: 1 });
    engine.wake();
    await later(100);
    expect(server.requests().length - early - late).toBeGreaterThanOrEqual(2);
    await later(300_000);
    expect([idsOf(server.stored(LIST)), refused]).toEqual([["a"], []]);
  });

  it("of the server to answer is reported after 10 s, and ends with the answer", async () => {
    let isOnline = true;
    const server = startServer();
    server.muteReads();
    const { engine } = startEngine({ server, isOnline: () => isOnline });
    engine.status.subscribe(() => undefined);
    await later(10_000);
    expect(engine.status.getState()).toEqual({ kind: "unanswered", isOnline: true });
    isOnline = false;
    engine.wake();
    expect(engine.status.getState()).toEqual({ kind: "unanswered", isOnline: false });
    server.unmuteReads();
    expect(engine.status.getState()).toEqual({ kind: "quiet" });
  });

  it("from contention does not change the status", async () => {
    const { engine, server } = startEngine();
    const kinds: string[] = [];
    engine.status.subscribe(() => kinds.push(engine.status.getState().kind));
    for (const [code, expected] of [
      ["aborted", []],
      ["unavailable", ["offline", "quiet"]],
    ] as const) {
      server.failNext(code);
      engine.outbox.add(LIST, changing(add(code)));
      await later(1_000);
      expect(kinds).toEqual(expected);
    }
  });
});

describe("a refusal", () => {
  it("of one edit that Firestore counts as too large blocks only that edit", async () => {
    const server = startServer();
    const lists: Lists = {
      ...server.lists,
      editLists: (ids, edit) =>
        server.lists.editLists(ids, (found) => {
          const edited = edit(found);
          if (!edited[0]?.items.some(({ id }) => id === "bad")) return edited;
          throw new ServiceError("invalid-argument", "The document would be too large.");
        }),
    };
    const { engine, refused, shown } = startEngine({ server, lists });
    for (const id of ["a", "b", "bad", "c", "d", "e"]) engine.outbox.add(LIST, changing(add(id)));
    engine.outbox.add(LIST, changing(rename("Market")));
    engine.status.subscribe(() => undefined);
    await later();
    expect(engine.status.getState()).toEqual({ kind: "blocked", pending: 1 });
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c", "d", "e"]);
    expect(server.stored(LIST)?.name).toBe("Market");
    expect([refused, shown()]).toEqual([[], ["a", "b", "c", "d", "e", "bad"]]);
  });

  it.each([
    ["the list is gone", null, "not-found"],
    ["the user is not a member", buildList({ owner: "bob", sharedWith: ["bob"] }), "not-a-member"],
  ])("because %s drops the list's pending edits after one try", async (_, list, code) => {
    const { engine, server, refused } = startEngine({ list, isOpen: false });
    for (const id of ["a", "b"]) engine.outbox.add(LIST, changing(add(id)));
    await later();
    expect(refused).toEqual([{ types: ["add-item", "add-item"], code }]);
    expect([engine.outbox.count(), server.requests()]).toEqual([0, ["edit", "get-list"]]);
    expect(server.stored(LIST)?.items ?? []).toEqual([]);
  });

  it("does not count if the user has just signed out", async () => {
    let isHere = true;
    const { engine, server, refused } = startEngine({ maySend: () => isHere });
    const respond = server.holdRequests();
    server.failNext("permission-denied");
    engine.outbox.add(LIST, changing(add("a")));
    await later(1);
    isHere = false;
    respond();
    await later();
    expect([engine.outbox.count(), refused]).toEqual([1, []]);
  });
});

describe("a new list", () => {
  it("is shown at once, and is created once even if the response is lost", async () => {
    const { engine, server } = startEngine();
    server.setOutcomes("committed");
    const id = engine.createList();
    expect(engine.openList(id, true).getState().status).toBe("ready");
    engine.outbox.add(id, changing(add("a")));
    await later();
    expect([engine.outbox.count(), server.stored(id)?.items.length]).toEqual([0, 5]);
  });

  it("does not count as deleted if a late commit creates it after the transaction has read", async () => {
    const server = startServer();
    const { editLists } = server.lists;
    const { engine, refused } = startEngine({ server, isOpen: false });
    // The commit of a crashed tab arrives only now.
    server.lists.editLists = async (_, edit) => {
      server.lists.editLists = editLists;
      server.write(buildList({ id }));
      engine.outbox.remove(engine.outbox.entriesOf(id).slice(0, 1)); // as another tab does that has read it
      edit([null]);
      throw new Error("The transaction must not write.");
    };
    const id = engine.createList();
    engine.outbox.add(id, changing(add("a")));
    await later();
    expect([refused, idsOf(server.stored(id))]).toEqual([[], ["a"]]);
  });
});

it("signing out sends pending edits first, and returns the number of edits that are left", async () => {
  const { engine, server } = startEngine();
  engine.outbox.add(LIST, changing(add("a")));
  expect(await engine.flushWithin(3_000)).toBe(0);
  server.holdRequests();
  engine.outbox.add(LIST, changing(add("b")));
  engine.outbox.add(LIST, changing(remove("a")));
  const left = engine.flushWithin(3_000);
  await later(3_000);
  expect(await left).toBe(2);
});
