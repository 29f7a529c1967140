import { describe, expect, it, vi } from "vitest";
import { eraseSessionIn } from "../../src/browser/session";
import { ServiceError } from "../../src/domain/errors";
import { add, buildList, idsOf, LIST, OTHER_LIST, openLink, remove, startEngine } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, visit } from "./visit";

installFakeClock();

describe("an edit", () => {
  it("is shown at once without interruption, and is sent with all pending edits in one transaction", async () => {
    const ann = await visit();
    ann.server.muteReads();
    for (const id of ["a", "b", "c"]) ann.engine.edit(LIST, [add(id)]);
    expect(ann.shown()).toEqual(["a", "b", "c"]);
    await later(1);
    expect([ann.pending(), ann.server.requests()]).toEqual([0, ["join", "edit"]]);
    expect([ann.shown(), ann.stored()]).toEqual(Array(2).fill(["a", "b", "c"]));
  });

  it("stays pending until the user is confirmed, also after a sign-out, and is then sent with one request", async () => {
    const early = await visit({ isConnected: false });
    early.engine.edit(LIST, [add("a")]);
    await later();
    early.closePage();
    eraseSessionIn(early.browser.openTab().storage);
    const ann = await early.openTab({ isOpen: false, isConnected: false });
    ann.engine.wake();
    await later();
    expect([ann.pending(), ann.server.requests()]).toEqual([1, []]);
    await ann.goOnline();
    expect([ann.pending(), ann.stored(), ann.server.requests()]).toEqual([0, ["a"], ["edit"]]);
  });

  it("is sent even if another list fails, and right after a commit under way", async () => {
    const { engine, server, stored, pending } = await visit();
    server.write(buildList({ id: OTHER_LIST }));
    engine.list(OTHER_LIST).subscribe(() => undefined);
    await later(1);
    server.muteReads(); // a snapshot would retry it at once
    server.failNext("unavailable");
    engine.edit(LIST, [add("a")]);
    engine.edit(OTHER_LIST, [add("b")]);
    await later(1);
    expect([stored(), idsOf(server.stored(OTHER_LIST))]).toEqual([[], ["b"]]);
    const respond = server.holdRequests();
    await later(100);
    engine.edit(LIST, [add("c")]);
    respond();
    await later(1);
    expect([pending(), stored()]).toEqual([0, ["a", "c"]]);
  });

  it("is not sent in a loop if the storage fails to remove keys", async () => {
    const server = startServer();
    const { editLists } = server.lists;
    let calls = 0;
    server.lists.editLists = (...given) => {
      calls += 1;
      // Ends the loop of a failing test.
      return calls > 100 ? new Promise(() => undefined) : editLists(...given);
    };
    const { storage, withLock } = openBrowser().openTab();
    const keeping = { ...storage, remove: () => undefined };
    const ann = await visit({ server, storage: keeping, withLock });
    ann.engine.edit(LIST, [add("a")]);
    await later(1_000);
    expect(calls).toBeLessThan(10);
  });
});

describe("a failure", () => {
  it("is retried less and less often, at least every 30 s, and at once after another edit or when the page comes back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { engine, server, refused, stored } = await visit();
    const codes = ["aborted", "failed-precondition", "unavailable", "unknown"] as const;
    for (let count = 0; count < 30; count += 1) server.failNext(codes[count % 4] ?? "unknown");
    engine.edit(LIST, [add("a")]);
    await later(60_000);
    const early = server.requests().length;
    await later(60_000);
    const late = server.requests().length - early;
    expect([early > 10, late >= 2, late <= 5]).toEqual([true, true, true]);
    expect(engine.status.getState()).toEqual({ kind: "offline", pending: 1 });
    for (const hurry of [() => engine.edit(LIST, [add("b")]), engine.wake]) {
      const before = server.requests().length;
      hurry();
      await later(100);
      expect(server.requests().length).toBeGreaterThan(before);
    }
    await later(300_000);
    expect([stored(), refused]).toEqual([["a", "b"], []]);
  });

  it("of the server to answer is reported after 10 s, and ends with the answer", async () => {
    let isOnline = true;
    const server = startServer();
    server.muteReads();
    const { engine } = await visit({ server, isOnline: () => isOnline });
    expect(engine.status.getState()).toEqual({ kind: "unanswered", isOnline: true });
    isOnline = false;
    engine.wake();
    expect(engine.status.getState()).toEqual({ kind: "unanswered", isOnline: false });
    server.unmuteReads();
    expect(engine.status.getState()).toEqual({ kind: "quiet" });
  });

  it("does not change the status if it is contention", async () => {
    const { engine, server } = await visit();
    const changed = vi.fn();
    engine.status.subscribe(changed);
    server.failNext("aborted");
    engine.edit(LIST, [add("a")]);
    await later(1_000);
    expect(changed).not.toHaveBeenCalled();
  });
});

describe("a refusal", () => {
  it("of a write that Firestore counts as too large is one for lack of room", async () => {
    const server = startServer();
    const { editLists } = server.lists;
    server.lists.editLists = (ids, edit) =>
      editLists(ids, (found) => {
        const edited = edit(found);
        if (!edited[0]?.items.some(({ id }) => id === "bad")) return edited;
        throw new ServiceError("invalid-argument", "The document would be too large.");
      });
    const ann = await visit({ server });
    const steps = ["a", "bad", "b"].map((id) => ann.engine.edit(LIST, [add(id)]));
    await later();
    expect(ann.engine.status.getState()).toEqual({ kind: "no-room" });
    expect([ann.refused, ann.stored(), ann.shown()]).toEqual([[], [], ["a", "bad", "b"]]);
    expect(ann.server.requests()).toEqual(["join", "edit"]);
    if (steps[1]) ann.engine.undo(steps[1]);
    await later();
    expect([ann.pending(), ann.stored()]).toEqual([0, ["a", "b"]]);
  });

  it.each([
    ["the list is gone", null, "missing"],
    ["the user is not a member", BOBS, "stranger"],
  ])("because %s drops the list's pending edits after one try", async (_, next, why) => {
    const ann = await visit({ isConnected: false });
    for (const id of ["a", "b"]) ann.engine.edit(LIST, [add(id)]);
    ann.closePage();
    ann.server.write(next, LIST);
    const again = await ann.openTab({ isOpen: false });
    await again.goOnline();
    expect(again.refused).toEqual([{ types: ["add-item", "add-item"], why }]);
    expect([again.pending(), ann.server.requests()]).toEqual([0, ["edit", "get-list"]]);
    expect(ann.stored() ?? []).toEqual([]);
  });

  it("does not count if the user has just signed out", async () => {
    const ann = await visit();
    const respond = ann.server.holdRequests();
    ann.server.failNext("permission-denied");
    ann.engine.edit(LIST, [add("a")]);
    await later(1);
    ann.goOffline();
    respond();
    await later();
    expect([ann.pending(), ann.refused]).toEqual([1, []]);
  });
});

describe("a new list", () => {
  it("is shown at once, and is created once even if the response is lost", async () => {
    const { engine, server, pending } = await visit();
    server.setOutcomes("committed");
    const id = engine.createList();
    expect(openLink(engine, id).getState().status).toBe("ready");
    engine.edit(id, [add("a")]);
    await later();
    expect([pending(), server.stored(id)?.items.length]).toEqual([0, 5]);
  });

  it("does not count as deleted if a late commit creates it after the transaction has read", async () => {
    const { engine, server, refused } = await visit({ isOpen: false });
    const { editLists } = server.lists;
    // The commit of a crashed tab arrives only now.
    server.lists.editLists = async (_, edit) => {
      server.lists.editLists = editLists;
      server.write(buildList({ id }));
      engine.outbox.remove(engine.outbox.entriesOf(id).slice(0, 1)); // as another tab does that has read it
      edit([null]);
      throw new Error("The transaction must not write.");
    };
    const id = engine.createList();
    engine.edit(id, [add("a")]);
    await later();
    expect([refused, idsOf(server.stored(id))]).toEqual([[], ["a"]]);
  });
});

it("signing out without pending edits waits for nothing, not even for the identity service", async () => {
  const { engine } = startEngine({ confirmUser: () => new Promise(() => {}) });
  expect(await engine.flushWithin(3_000)).toBe(0);
});

it("signing out sends pending edits first, and returns the number of edits that are left", async () => {
  const { engine, server } = await visit();
  engine.edit(LIST, [add("a")]);
  expect(await engine.flushWithin(3_000)).toBe(0);
  server.holdRequests();
  engine.edit(LIST, [add("b")]);
  engine.edit(LIST, [remove("a")]);
  const left = engine.flushWithin(3_000);
  await later(3_000);
  expect(await left).toBe(2);
});
