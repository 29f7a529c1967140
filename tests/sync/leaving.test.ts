import { describe, expect, it } from "vitest";
import type { Account } from "../../src/services/auth";
import { ServiceError } from "../../src/services/errors";
import { add, LIST, OTHER_LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, CLOSED, SHARED, visit } from "./visit";

installFakeClock();

describe("leaving a list", () => {
  it("fails before the user is confirmed, and loses no edit", async () => {
    const ann = await visit({ list: SHARED, isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect([ann.pending(), ann.members()]).toEqual([1, ["bob", "ann"]]);
  });

  it("shows `left` on the next opening, before and after the response, until the user rejoins", async () => {
    const ann = await visit({ list: SHARED });
    await ann.engine.leaveList(LIST);
    ann.close();
    const back = ann.engine.openList(LIST, false);
    back.subscribe(() => undefined);
    expect(back.getState()).toEqual({ status: "left" });
    await later();
    expect([back.getState(), ann.members()]).toEqual([{ status: "left" }, ["bob"]]);
    ann.engine.rejoin(LIST);
    await later();
    expect([back.getState().status, ann.members()]).toEqual(["ready", ["bob", "ann"]]);
  });

  it("shows `left` in the user's other tabs, even if another member writes at that moment", async () => {
    const one = await visit({ list: SHARED });
    const other = await one.openTab({ isFollowingLink: true });
    one.server.failNext("aborted");
    const left = one.engine.leaveList(LIST);
    await later(0);
    one.server.write({ ...SHARED, name: "news" });
    await later();
    await left;
    expect([one.shown(), other.shown()]).toEqual(["left", "left"]);
  });

  it("shows `left` even if a stale snapshot has the user as a member", async () => {
    const ann = await visit({ list: SHARED });
    const before = ann.server.stored(LIST) ?? null;
    ann.server.muteReads();
    await ann.engine.leaveList(LIST);
    ann.server.emitSnapshot(LIST, before);
    await later();
    expect(ann.shown()).toBe("left");
  });

  it.each(["permission-denied", "unavailable"])(
    "records no departure if it fails with %s: a later removal shows `missing`",
    async (code) => {
      const ann = await visit({ list: SHARED });
      ann.server.failNext(code);
      await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code });
      await later();
      expect(ann.shown()).toEqual([]);
      ann.server.write(BOBS);
      await later();
      expect(ann.shown()).toBe("missing");
    },
  );

  it("is not reversed by another tab that had seen the list closed", async () => {
    const one = await visit({ list: { ...BOBS, ...CLOSED } });
    one.close();
    one.server.write(BOBS);
    const other = await one.openTab();
    expect(one.members()).toEqual(["bob", "ann"]);
    await other.engine.leaveList(LIST);
    one.engine.openList(LIST, false).subscribe(() => undefined);
    await later();
    expect(one.members()).toEqual(["bob"]);
  });
});

describe("a former member", () => {
  it.each(["has left", "was removed"])("who %s joins again by opening the link", async (how) => {
    const ann = await visit({ list: SHARED });
    if (how === "has left") await ann.engine.leaveList(LIST);
    else ann.server.write(BOBS);
    await later();
    ann.close();
    const again = await ann.openTab();
    expect([again.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
  });

  it("who left on another device is not joined again by a tab that reloads", async () => {
    const before = await visit({ list: SHARED });
    before.engine.edit(LIST, [add("a")]);
    await later();
    before.closePage();
    before.server.setMembers(LIST, ["bob"]);
    const respond = before.server.holdRequests();
    const { shown, members } = await before.openTab({ isFollowingLink: false });
    expect(shown()).toEqual(["a"]);
    respond();
    await later();
    expect([shown(), members()]).toEqual(["missing", ["bob"]]);
  });
});

describe("a removed member", () => {
  it.each([{}, CLOSED])(
    "sees 'Unknown list id' at once, and does not join again: %o",
    async (closed) => {
      const ann = await visit({ list: SHARED });
      ann.server.write({ ...BOBS, ...closed });
      for (let time = 0; time < 2; time += 1) {
        await ann.goOnline();
        expect([ann.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
      }
    },
  );

  it.each([{}, CLOSED])(
    "loses the pending edits and the remembered list if they were offline: %o",
    async (closed) => {
      const ann = await visit({ list: SHARED });
      ann.goOffline();
      ann.server.muteReads();
      ann.engine.edit(LIST, [add("a")]);
      ann.server.write({ ...BOBS, ...closed });
      await ann.goOnline();
      expect(ann.refused).toHaveLength(1); // which is logged
      ann.server.unmuteReads();
      await later();
      expect([ann.shown(), ann.pending()]).toEqual(["missing", 0]);
      expect(ann.browser.openTab().storage.keys("lettuce/seen/ann/list/")).toEqual([]);
      const again = await ann.openTab({ isFollowingLink: false });
      expect([again.shown(), ann.members(), ann.stored()]).toEqual(["missing", ["bob"], []]);
    },
  );

  it("no longer has a closed list among all lists, and sends no more requests", async () => {
    const ann = await visit({ list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    ann.close();
    await later();
    ann.server.write({ ...BOBS, ...CLOSED });
    await later();
    expect(ann.engine.allLists.getState()).toMatchObject({ status: "ready", lists: [] });
    const requestCount = ann.server.requests().length;
    await later();
    expect(ann.server.requests()).toHaveLength(requestCount);
  });

  it.each([
    ["opening the link of a list that this browser remembers", true],
    ["coming back to a list that is not remembered", false],
  ])("does not join again by %s", async (_, isFollowingLink) => {
    const ann = await visit({ list: SHARED });
    ann.close();
    ann.server.muteReads();
    ann.server.write(BOBS);
    const again = await ann.openTab({
      isFollowingLink,
      ...(!isFollowingLink && { browser: openBrowser() }),
    });
    ann.server.unmuteReads();
    await later();
    expect([again.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
  });

  it("does not join again if the response to their join was lost", async () => {
    const server = startServer();
    const { joinList } = server.lists;
    const ann = await visit({ server, list: BOBS, isConnected: false });
    server.lists.joinList = async (...given) => {
      await joinList(...given);
      ann.goOffline();
      throw new ServiceError("unavailable", "The response got lost.");
    };
    await ann.goOnline();
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
    server.lists.joinList = joinList;
    server.setMembers(LIST, ["bob"]);
    await ann.goOnline();
    expect([ann.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
  });

  it("does not join again if the removal precedes the first snapshot after their join", async () => {
    const server = startServer();
    const { joinList } = server.lists;
    server.lists.joinList = (...given) => {
      server.muteReads();
      return joinList(...given);
    };
    const ann = await visit({ server, list: BOBS });
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
    server.setMembers(LIST, ["bob"]);
    server.unmuteReads();
    await later();
    expect([ann.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
  });

  it.each(["closed", "open"])(
    "does not join again by a tab that was suspended while another tab, now %s, joined",
    async (how) => {
      const browser = openBrowser();
      const sleeper = browser.openTab();
      const one = await visit({ browser, ...sleeper, list: BOBS, isConnected: false });
      sleeper.suspend();
      if (how === "closed") one.server.muteReads();
      const two = await one.openTab();
      await two.goOnline();
      if (how === "closed") two.closePage();
      expect(one.members()).toEqual(["bob", "ann"]);
      if (how !== "closed") one.close();
      one.server.setMembers(LIST, ["bob"]);
      await later(1);
      sleeper.resume();
      one.server.unmuteReads();
      await one.goOnline();
      const open = how === "closed" ? one : two;
      expect([open.shown(), one.members()]).toEqual(["missing", ["bob"]]);
    },
  );
});

it("deleting an unsent list needs no network", async () => {
  const ann = await visit({ isConnected: false });
  await ann.engine.deleteList(ann.engine.createList());
  expect([ann.pending(), ann.server.requests()]).toEqual([0, []]);
});

describe("deleting an account", () => {
  /** Starts Ann with a list of her own and a pending edit of Bob's list. `remove` deletes her account. */
  async function startAnn(isConnected = true) {
    const server = startServer();
    server.write({ ...SHARED, id: OTHER_LIST });
    const ann = await visit({ server, isConnected });
    const done: string[] = [];
    const account: Pick<Account, "requireRecentLogin" | "deleteUser"> = {
      requireRecentLogin: async () => void done.push("asked"),
      deleteUser: async () => void done.push("deleted"),
    };
    ann.engine.outbox.add(OTHER_LIST, add("a"));
    return { ...ann, account, done, remove: () => ann.engine.deleteAccount(account) };
  }

  it("sends pending edits, deletes the user's own lists, leaves the others, and deletes the user last", async () => {
    const { server, remove, done } = await startAnn();
    const { deleteList } = server.lists;
    server.lists.deleteList = async (id) => {
      expect(done).toEqual(["asked"]);
      await deleteList(id);
    };
    await remove();
    expect(server.stored(LIST)).toBeUndefined();
    expect(server.stored(OTHER_LIST)).toMatchObject({ sharedWith: ["bob"], items: [{ id: "a" }] });
    expect(done).toEqual(["asked", "deleted"]);
  });

  it("sends nothing after the first list is deleted", async () => {
    const { server, engine, remove } = await startAnn();
    const { deleteList } = server.lists;
    server.lists.deleteList = async (id) => {
      await deleteList(id);
      engine.createList();
      engine.outbox.add(OTHER_LIST, add("late"));
      await later();
    };
    await remove();
    expect(server.requests().filter((name) => name === "edit")).toHaveLength(1);
  });

  it.each([
    ["the login is too long ago", "log-in", true],
    ["an edit can't be sent", "unavailable", false],
  ])("changes nothing if %s", async (_, code, isConnected) => {
    const { server, stored, remove, account, goOnline, done } = await startAnn(isConnected);
    if (isConnected) account.requireRecentLogin = () => Promise.reject(new ServiceError(code, ""));
    await expect(remove()).rejects.toMatchObject({ code });
    expect([stored(), done]).toEqual([[], isConnected ? [] : ["asked"]]);
    await goOnline();
    const members = ["bob", "ann"];
    expect(server.stored(OTHER_LIST)).toMatchObject({ sharedWith: members, items: [{ id: "a" }] });
  });

  it.each([0, 1, 2])("does not delete the user if request %i fails", async (index) => {
    const { server, remove, done } = await startAnn();
    await later();
    server.failAfter(index, "unavailable");
    await expect(remove()).rejects.toMatchObject({ code: "unavailable" });
    expect(done).toEqual(["asked"]);
  });
});
