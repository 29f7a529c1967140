import { describe, expect, it } from "vitest";
import type { Account } from "../../src/services/auth";
import { ServiceError } from "../../src/services/errors";
import { add, LIST, OTHER_LIST } from "./build";
import { later, stopTheClock } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, CLOSED, SHARED, visit } from "./visit";

stopTheClock();

describe("who leaves", () => {
  it("before they are confirmed does not read that it is done, and loses nothing", async () => {
    const ann = await visit({ list: SHARED, isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect([ann.waiting(), ann.members()]).toEqual([1, ["bob", "ann"]]);
  });

  it("is asked when they come back, whether the server has answered yet or not", async () => {
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

  it("reads so in their other tabs, also when somebody writes at that very moment", async () => {
    const one = await visit({ list: SHARED });
    const other = await one.again({ isOpening: true });
    one.server.failNext("aborted");
    const left = one.engine.leaveList(LIST);
    await later(0);
    one.server.write({ ...SHARED, name: "news" });
    await later();
    await left;
    expect([one.shown(), other.shown()]).toEqual(["left", "left"]);
  });

  it("reads so also where a late read still has them on the list", async () => {
    const ann = await visit({ list: SHARED });
    const before = ann.server.stored(LIST) ?? null;
    ann.server.silence();
    await ann.engine.leaveList(LIST);
    ann.server.tellReads(LIST, before);
    await later();
    expect(ann.shown()).toBe("left");
  });

  it.each(["permission-denied", "unavailable"])(
    "in vain (%s) is still taken off by somebody else only",
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

  it("in one tab is not joined by another that had seen the list closed", async () => {
    const one = await visit({ list: { ...BOBS, ...CLOSED } });
    one.close();
    one.server.write(BOBS);
    const other = await one.again();
    expect(one.members()).toEqual(["bob", "ann"]);
    await other.engine.leaveList(LIST);
    one.engine.openList(LIST, false).subscribe(() => undefined);
    await later();
    expect(one.members()).toEqual(["bob"]);
  });
});

describe("who has gone from a list", () => {
  it.each(["has left", "was removed"])("(%s) comes in again by its link", async (how) => {
    const ann = await visit({ list: SHARED });
    if (how === "has left") await ann.engine.leaveList(LIST);
    else ann.server.write(BOBS);
    await later();
    ann.close();
    const again = await ann.again();
    expect([again.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
  });

  it("is not brought back by a tab that is loaded again after they left on another device", async () => {
    const before = await visit({ list: SHARED });
    before.engine.edit(LIST, [add("a")]);
    await later();
    before.end();
    before.server.setMembers(LIST, ["bob"]);
    const answer = before.server.hold();
    const { shown, members } = await before.again({ isOpening: false });
    expect(shown()).toEqual(["a"]);
    answer();
    await later();
    expect([shown(), members()]).toEqual(["missing", ["bob"]]);
  });
});

describe("who is removed", () => {
  it.each([{}, CLOSED])(
    "reads 'Unknown list id' at once, and is not joined: %o",
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
    "while offline loses what they edited, and all else of it: %o",
    async (closed) => {
      const ann = await visit({ list: SHARED });
      ann.goOffline();
      ann.server.silence();
      ann.engine.edit(LIST, [add("a")]);
      ann.server.write({ ...BOBS, ...closed });
      await ann.goOnline();
      expect(ann.refused).toHaveLength(1); // which is logged
      ann.server.tellAll();
      await later();
      expect([ann.shown(), ann.waiting()]).toEqual(["missing", 0]);
      expect(ann.browser.openTab().storage.keys("lettuce/seen/ann/list/")).toEqual([]);
      const again = await ann.again({ isOpening: false });
      expect([again.shown(), ann.members(), ann.stored()]).toEqual(["missing", ["bob"], []]);
    },
  );

  it("from a closed list has it no more among all lists, and the server is not asked again", async () => {
    const ann = await visit({ list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    ann.close();
    await later();
    ann.server.write({ ...BOBS, ...CLOSED });
    await later();
    expect(ann.engine.allLists.getState()).toMatchObject({ status: "ready", lists: [] });
    const asked = ann.server.requests().length;
    await later();
    expect(ann.server.requests()).toHaveLength(asked);
  });

  it.each([
    ["a list that they still believe to be on", true],
    ["coming back to a list of which nothing is remembered", false],
  ])("does not come in again by %s", async (_, isOpening) => {
    const ann = await visit({ list: SHARED });
    ann.close();
    ann.server.silence();
    ann.server.write(BOBS);
    const again = await ann.again({ isOpening, ...(!isOpening && { browser: openBrowser() }) });
    ann.server.tellAll();
    await later();
    expect([again.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
  });

  it("after they joined, of which they only saw themselves on the list, does not come in again", async () => {
    const server = startServer();
    const { joinList } = server.lists;
    const ann = await visit({ server, list: BOBS, isConnected: false });
    server.lists.joinList = async (...given) => {
      await joinList(...given);
      ann.goOffline();
      throw new ServiceError("unavailable", "The answer got lost.");
    };
    await ann.goOnline();
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
    server.lists.joinList = joinList;
    server.setMembers(LIST, ["bob"]);
    await ann.goOnline();
    expect([ann.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
  });

  it("right after they joined, before they saw themselves on it, does not come in again", async () => {
    const server = startServer();
    const { joinList } = server.lists;
    server.lists.joinList = (...given) => {
      server.silence();
      return joinList(...given);
    };
    const ann = await visit({ server, list: BOBS });
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
    server.setMembers(LIST, ["bob"]);
    server.tellAll();
    await later();
    expect([ann.shown(), ann.members()]).toEqual(["missing", ["bob"]]);
  });

  it.each(["closed", "open, and hears of the removal"])(
    "does not come in again by a tab that slept while another one joined, which is %s by then",
    async (how) => {
      const browser = openBrowser();
      const sleeper = browser.openTab();
      const one = await visit({ browser, ...sleeper, list: BOBS, isConnected: false });
      sleeper.sleep();
      if (how === "closed") one.server.silence();
      const two = await one.again();
      await two.goOnline();
      if (how === "closed") two.end();
      expect(one.members()).toEqual(["bob", "ann"]);
      if (how !== "closed") one.close();
      one.server.setMembers(LIST, ["bob"]);
      await later(1);
      sleeper.wake();
      one.server.tellAll();
      await one.goOnline();
      const open = how === "closed" ? one : two;
      expect([open.shown(), one.members()]).toEqual(["missing", ["bob"]]);
    },
  );
});

it("deleting a list that was never sent needs no network", async () => {
  const ann = await visit({ isConnected: false });
  await ann.engine.deleteList(ann.engine.createList());
  expect([ann.waiting(), ann.server.requests()]).toEqual([0, []]);
});

describe("deleting an account", () => {
  /** Ann, who has a list of her own and has edited one of Bob's, deletes her account. */
  async function startAnn(isConnected = true) {
    const server = startServer();
    server.write({ ...SHARED, id: OTHER_LIST });
    const ann = await visit({ server, isConnected });
    const done: string[] = [];
    const account: Pick<Account, "requireRecentLogIn" | "deleteUser"> = {
      requireRecentLogIn: async () => void done.push("asked"),
      deleteUser: async () => void done.push("deleted"),
    };
    ann.engine.outbox.add(OTHER_LIST, add("a"));
    return { ...ann, account, done, remove: () => ann.engine.deleteAccount(account) };
  }

  it("sends what waits, deletes the user's own lists, leaves the others, and deletes the user last", async () => {
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

  it("sends nothing any more once lists are being deleted", async () => {
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
  ])("does nothing at all where %s", async (_, code, isConnected) => {
    const { server, stored, remove, account, goOnline, done } = await startAnn(isConnected);
    if (isConnected) account.requireRecentLogIn = () => Promise.reject(new ServiceError(code, ""));
    await expect(remove()).rejects.toMatchObject({ code });
    expect([stored(), done]).toEqual([[], isConnected ? [] : ["asked"]]);
    await goOnline();
    const members = ["bob", "ann"];
    expect(server.stored(OTHER_LIST)).toMatchObject({ sharedWith: members, items: [{ id: "a" }] });
  });

  it.each([0, 1, 2])("deletes no user when request %i before that fails", async (index) => {
    const { server, remove, done } = await startAnn();
    await later();
    server.failAfter(index, "unavailable");
    await expect(remove()).rejects.toMatchObject({ code: "unavailable" });
    expect(done).toEqual(["asked"]);
  });
});
