import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Account } from "../../src/services/auth";
import { ServiceError } from "../../src/services/errors";
import { createRemembered } from "../../src/sync/browser/remembered";
import { add, buildList, idsOf, LIST, OTHER_LIST, startEngine } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

const SHARED = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });

describe("leaving", () => {
  it("before the user is confirmed does not say that it is done, and keeps what waits", async () => {
    const ann = startEngine({ list: SHARED, maySend: () => false });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.engine.edit(LIST, [add("a")]);
    await expect(ann.engine.leaveList(LIST)).rejects.toBeInstanceOf(ServiceError);
    expect(ann.engine.outbox.count()).toBe(1);
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
  });

  it("and coming back to the list asks, whether the server has answered yet or not", async () => {
    const ann = startEngine({ list: SHARED });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    await ann.engine.leaveList(LIST);
    ann.close();
    const back = ann.engine.openList(LIST, false);
    back.subscribe(() => undefined);
    expect(back.getState()).toEqual({ status: "left" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(back.getState()).toEqual({ status: "left" });
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob"]);

    ann.engine.joinAgain(LIST);
    await vi.waitFor(() => expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]));
    await vi.waitFor(() => expect(back.getState().status).toBe("ready"));
  });

  it("and opening the link anew makes the user a member again", async () => {
    const ann = startEngine({ list: SHARED });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    await ann.engine.leaveList(LIST);
    ann.close();
    ann.engine.openList(LIST, true).subscribe(() => undefined);
    await vi.waitFor(() => expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]));
  });

  it("on another device is not undone by a tab that is loaded again", async () => {
    const browser = openBrowser();
    const server = startServer();
    const before = startEngine({ browser, server, list: SHARED });
    await vi.waitFor(() => expect(before.shown()).toEqual([]));
    before.engine.edit(LIST, [add("a")]);
    await vi.waitFor(() => expect(before.engine.outbox.count()).toBe(0));
    before.engine.stop();
    before.close();
    server.setMembers(LIST, ["bob"]);
    const after = startEngine({ browser, server, isOpening: false });
    expect(after.shown()).toEqual(["a"]);
    await vi.waitFor(() => expect(after.shown()).toBe("missing"));
    await after.engine.drain(1_000);
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });

  it("by another's hand leaves nothing of the list in the browser, also while edits waited", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let maySend = false;
    const ann = startEngine({ list: SHARED, maySend: () => maySend });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.engine.edit(LIST, [add("a")]);
    ann.server.setMembers(LIST, ["bob"]);
    maySend = true;
    ann.engine.wake();
    await vi.waitFor(() => expect(ann.refused).toMatchObject([{ code: "not-a-member" }]));
    vi.advanceTimersByTime(1_000); // it writes when it has time
    expect(ann.engine.outbox.count()).toBe(0);
    expect(createRemembered(ann.browser.openTab().storage, "ann").base(LIST)).toBeNull();
  });

  it("is as if it had happened to who comes back to a list that they are not on", async () => {
    const ann = startEngine({
      list: buildList({ owner: "bob", sharedWith: ["bob"] }),
      isOpening: false,
    });
    await vi.waitFor(() => expect(ann.shown()).toBe("missing"));
    expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob"]);
  });
});

describe("deleting a list", () => {
  it("that was never sent needs no network", async () => {
    const ann = startEngine({ maySend: () => false });
    const id = ann.engine.createList();
    await ann.engine.deleteList(id);
    expect(ann.engine.outbox.count()).toBe(0);
    expect(ann.server.requests()).toEqual([]);
  });
});

/** Ann has a list of her own and is on one of Bob's. */
function startAnn({ maySend = () => true as boolean } = {}) {
  const server = startServer();
  server.write({ ...SHARED, id: OTHER_LIST });
  const done: string[] = [];
  const auth: Pick<Account, "requireRecentLogIn" | "deleteUser"> = {
    requireRecentLogIn: async () => void done.push("asked"),
    deleteUser: async () => void done.push("deleted"),
  };
  const { engine } = startEngine({ server, maySend });
  return { server, auth, done, engine, remove: () => engine.deleteAccount(auth) };
}

describe("deleting an account", () => {
  it("sends what waits, deletes the user's own lists, leaves the others, and deletes the user last", async () => {
    const { engine, server, remove, done } = startAnn();
    const answer = server.hold();
    engine.outbox.add(OTHER_LIST, add("a"));
    const removed = remove();
    answer();
    await removed;
    expect(server.stored(LIST)).toBeUndefined();
    expect(server.stored(OTHER_LIST)).toMatchObject({ sharedWith: ["bob"], items: [{ id: "a" }] });
    expect(done).toEqual(["asked", "deleted"]);
  });

  it("does nothing at all where the login is too long ago", async () => {
    const { server, engine, auth, done } = startAnn();
    auth.requireRecentLogIn = () => Promise.reject(new ServiceError("requires-recent-login", ""));
    await expect(engine.deleteAccount(auth)).rejects.toMatchObject({
      code: "requires-recent-login",
    });
    expect([idsOf(server.stored(LIST)), done]).toEqual([[], []]);
  });

  it("does nothing where edits wait that can't be sent", async () => {
    const { server, engine, remove, done } = startAnn({ maySend: () => false });
    engine.outbox.add(OTHER_LIST, add("a"));
    await expect(remove()).rejects.toBeInstanceOf(ServiceError);
    expect([idsOf(server.stored(LIST)), engine.outbox.count(), done]).toEqual([[], 1, ["asked"]]);
  });

  it("sends nothing any more once lists are being deleted", async () => {
    const { server, engine, remove } = startAnn();
    const { deleteList } = server.lists;
    server.lists.deleteList = async (id) => {
      await deleteList(id);
      engine.createList();
      engine.outbox.add(OTHER_LIST, add("late"));
    };
    await remove();
    await engine.drain(1_000);
    expect(server.requests().filter((name) => name === "edit")).toEqual([]);
  });

  it.each([0, 1, 2])("deletes no user when request %i before that fails", async (index) => {
    const { server, remove, done } = startAnn();
    server.failAfter(index, "unavailable");
    await expect(remove()).rejects.toMatchObject({ code: "unavailable" });
    expect(done).toEqual(["asked"]);
  });
});
