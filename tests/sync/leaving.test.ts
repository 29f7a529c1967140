import { describe, expect, it, vi } from "vitest";
import { LOCK_WAIT_MS } from "../../src/browser/lock";
import { saveLink } from "../../src/browser/saved-links";
import { eraseSessionIn } from "../../src/browser/session";
import { ServiceError } from "../../src/domain/errors";
import type { ShoppingList } from "../../src/domain/types";
import { withResolvers } from "../../src/domain/with-resolvers";
import type { Account } from "../../src/services/auth";
import { createOutbox } from "../../src/sync/outbox";
import {
  add,
  buildItem,
  buildList,
  changing,
  LIST,
  OTHER_LIST,
  openLink,
  startEngine,
} from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { THIRD_LIST } from "./three-lists";
import { BOBS, CLOSED, FULL_MEMBERS, SHARED, visit } from "./visit";

installFakeClock();

describe("leaving a list", () => {
  it("shows `stranger` on the next opening, and accepts no edit until the user joins again", async () => {
    const ann = await visit({ list: SHARED });
    await ann.engine.leaveList(LIST);
    ann.close();
    const back = ann.engine.list(LIST);
    back.subscribe(() => undefined);
    expect(back.getState()).toEqual({ status: "stranger" });
    expect(ann.engine.edit(LIST, [add("a")])).toBeNull();
    await later();
    expect([back.getState(), ann.members()]).toEqual([{ status: "stranger" }, ["bob"]]);
    ann.engine.join(LIST);
    await later();
    expect([back.getState().status, ann.members()]).toEqual(["ready", ["bob", "ann"]]);
  });

  it("shows `stranger` in the user's other tabs before the response, even if another member writes at that moment", async () => {
    const one = await visit({ list: SHARED });
    const other = await one.openTab({ isFollowingLink: true });
    other.engine.allLists.subscribe(() => undefined);
    const { leaveList } = one.server.lists;
    const response = withResolvers<void>();
    one.server.lists.leaveList = (...given) => leaveList(...given).then(() => response.promise);
    one.server.failNext("aborted");
    const left = one.engine.leaveList(LIST);
    await later(0);
    one.server.write({ ...SHARED, name: "news" });
    await later();
    expect(other.shown()).toBe("stranger");
    response.resolve();
    await left;
    expect(one.shown()).toBe("stranger");
  });

  it.each([1_000, 60_000])(
    "loses no edit after rejoining in another tab, even %d ms before the response",
    async (delay) => {
      const one = await visit({ list: SHARED });
      const other = await one.openTab({ isFollowingLink: false });
      const { leaveList } = one.server.lists;
      const response = withResolvers<void>();
      one.server.lists.leaveList = (...given) => leaveList(...given).then(() => response.promise);
      const left = one.engine.leaveList(LIST);
      await later(1_000);
      expect([other.shown(), one.members()]).toEqual(["stranger", ["bob"]]);
      other.engine.join(LIST);
      await later(delay);
      const edited = other.engine.edit(LIST, [add("a")]) ? ["a"] : [];
      expect(edited).toEqual(delay > LOCK_WAIT_MS ? ["a"] : []);
      await later(1_000); // the edit waits for the lock
      response.resolve();
      await left;
      await later();
      expect([one.members(), one.stored()]).toEqual([["bob", "ann"], edited]);
      expect([one.shown(), other.shown()]).toEqual([edited, edited]);
    },
  );

  it("shows `stranger` if the response is lost, although two live reads and a request tell of it", async () => {
    const ann = await visit({ list: SHARED });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    const { leaveList } = ann.server.lists;
    ann.server.lists.leaveList = async (...given) => {
      await leaveList(...given);
      throw new ServiceError("unavailable", "Lost.");
    };
    const respond = ann.server.holdResponses();
    const left = expect(ann.engine.leaveList(LIST)).rejects.toThrow("Lost.");
    await later();
    respond();
    await left;
    await later();
    expect(ann.shown()).toBe("stranger");
  });

  it.each(["permission-denied", "unavailable"] as const)(
    "changes nothing if it fails with %s",
    async (code) => {
      const ann = await visit({ list: SHARED });
      ann.server.failNext(code);
      await expect(ann.engine.leaveList(LIST)).rejects.toMatchObject({ code });
      await later();
      expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
    },
  );

  it("is not undone offline by another tab that stores the list's state just after", async () => {
    const one = await visit({ list: SHARED });
    const other = await one.openTab({ isFollowingLink: false });
    one.server.muteReads();
    one.server.emitSnapshot(LIST, { ...SHARED, name: "Edited" }); // both tabs store it in an idle moment
    const left = one.engine.leaveList(LIST);
    await left;
    await later();
    for (const tab of [one, other]) tab.closePage();
    const next = await one.openTab({ isFollowingLink: false, isConnected: false });
    expect(next.shown()).toBe("loading");
  });

  it("whose response is lost, and a later removal, show the same in every tab", async () => {
    const ann = await visit({ list: SHARED });
    const other = await ann.openTab({ isFollowingLink: false });
    ann.server.lists.leaveList = async () => {
      throw new ServiceError("unavailable", "Lost.");
    };
    await expect(ann.engine.leaveList(LIST)).rejects.toThrow("Lost.");
    ann.server.write(BOBS); // the owner removes the user
    await later();
    expect([ann.shown(), other.shown()]).toEqual(["stranger", "stranger"]);
  });

  it("is possible with an entry that no version can read", async () => {
    const browser = openBrowser();
    const key = `lettuce/edits/ann/${LIST}/000000000000002-abcdold1`;
    browser.openTab().storage.set(key, "{");
    const ann = await visit({ browser, list: SHARED });
    await ann.engine.leaveList(LIST);
    expect([ann.shown(), ann.members()]).toEqual(["stranger", ["bob"]]);
  });
});

it.each(["has left", "was removed", "was removed from one of the lists on the screen"])(
  "a former member who %s joins again by opening the link",
  async (how) => {
    const ann = await visit({ list: SHARED, isOpen: !how.includes("screen") });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    if (how === "has left") await ann.engine.leaveList(LIST);
    else ann.server.write(BOBS);
    await later();
    ann.close();
    const again = await ann.openTab();
    expect([again.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
  },
);

describe("a removed member", () => {
  it.each([{}, CLOSED])(
    "sees that they are not on the list, and loses the pending edits and the remembered list: %o",
    async (closed) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined); // the denial
      const ann = await visit({ list: SHARED });
      ann.goOffline();
      ann.server.muteReads();
      ann.engine.edit(LIST, [add("a")]);
      ann.server.write({ ...BOBS, ...closed });
      await ann.goOnline();
      expect(ann.refused).toHaveLength(1); // which is logged
      ann.server.unmuteReads();
      await ann.goOnline();
      expect([ann.shown(), ann.pending()]).toEqual(["stranger", 0]);
      ann.server.failReads("unavailable");
      expect(ann.shown()).toBe("stranger"); // and no error
      expect(ann.browser.openTab().storage.keys("lettuce/seen/ann/list/")).toEqual([]);
      const again = await ann.openTab({ isFollowingLink: false });
      expect([again.shown(), ann.members(), ann.stored()]).toEqual(["stranger", ["bob"], []]);
    },
  );

  it("sees the list, and nothing else, when they follow its link and the owner has admitted them again", async () => {
    const ann = await visit({ list: SHARED });
    ann.server.write(BOBS);
    await later();
    expect(ann.shown()).toBe("stranger");
    ann.closePage();
    ann.server.write(SHARED);
    const { server, browser } = ann;
    const { engine } = startEngine({ server, browser, list: null, isOpen: false });
    const { getState, subscribe } = openLink(engine, LIST);
    const shown = [getState().status];
    subscribe(() => shown.push(getState().status));
    await later();
    expect(shown).toEqual(["loading", "ready"]);
  });

  it("does not join again by opening the link of a list that this browser remembers", async () => {
    const ann = await visit({ list: SHARED });
    ann.close();
    ann.server.muteReads();
    ann.server.write(BOBS);
    const again = await ann.openTab();
    ann.server.unmuteReads();
    await later();
    expect([again.shown(), ann.members()]).toEqual(["stranger", ["bob"]]);
  });

  it.each(["is lost", "arrives before any snapshot"])(
    "does not join again if the response to their join %s",
    async (how) => {
      const server = startServer();
      const { joinList } = server.lists;
      const ann = await visit({ server, list: BOBS, isConnected: false });
      server.lists.joinList = async (...given) => {
        if (how !== "is lost") server.muteReads();
        const joined = await joinList(...given);
        if (how !== "is lost") return joined;
        ann.goOffline();
        throw new ServiceError("unavailable", "The response got lost.");
      };
      await ann.goOnline();
      expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
      server.setMembers(LIST, ["bob"]);
      server.unmuteReads();
      await ann.goOnline();
      expect([ann.shown(), ann.members()]).toEqual(["stranger", ["bob"]]);
    },
  );
});

describe("deleting a list", () => {
  it("needs a confirmed user, unless the list was never sent", async () => {
    const ann = await visit({ isConnected: false });
    await ann.engine.deleteList(ann.engine.createList());
    expect(ann.pending()).toBe(0);
    await expect(ann.engine.deleteList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect(ann.server.requests()).toEqual([]);
  });

  it("on another device also ends a new list whose tab died before the creation left the outbox", async () => {
    const server = startServer();
    const browser = openBrowser();
    const page = browser.openTab();
    server.muteReads();
    const respond = server.holdResponses();
    const { storage, withLock } = page;
    const first = startEngine({ server, list: null, isOpen: false, storage, withLock });
    const id = first.engine.createList();
    await later(1);
    const writesOfBase = 2;
    page.crashAfter(writesOfBase);
    respond();
    await later(1);
    page.crash();
    first.engine.stop();
    server.write(null, id);
    server.unmuteReads();
    const { engine } = startEngine({ server, browser, list: null, isOpen: false });
    const open = engine.list(id);
    open.subscribe(() => undefined);
    engine.wake();
    await later();
    expect([open.getState().status, engine.outbox.count()]).toEqual(["missing", 0]);
  });
});

it("nothing that a sign-out erases is stored after it", async () => {
  const { engine, browser, server } = await visit();
  const { storage } = browser.openTab();
  server.write(buildList({ name: "Market" }));
  await later(1); // the new base is not stored yet
  const before = buildList({ items: [buildItem("a")] });
  const after = buildList({ items: [buildItem("a", { done: true })] });
  engine.stop();
  eraseSessionIn(storage);
  engine.usedTexts.recordStep({ listId: LIST, before: buildList(), after: before });
  engine.shopOrder.recordTick({ listId: LIST, before, after });
  server.write(buildList({ sharedWith: ["bob"] }));
  await later();
  expect(["seen", "left"].flatMap((folder) => storage.keys(`lettuce/${folder}/`))).toEqual([]);
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
    ann.engine.outbox.add(OTHER_LIST, changing(add("a")));
    return { ...ann, account, done, remove: () => ann.engine.deleteAccount(account) };
  }

  it("sends pending edits, and nothing after that; deletes the user's own lists, leaves the others, and deletes the user last", async () => {
    const { server, engine, remove, done } = await startAnn();
    const { deleteList } = server.lists;
    server.lists.deleteList = async (id) => {
      expect(done).toEqual(["asked"]);
      await deleteList(id);
      engine.createList();
      engine.outbox.add(OTHER_LIST, changing(add("late")));
      await later();
    };
    await remove();
    expect(server.stored(LIST)).toBeUndefined();
    expect(server.stored(OTHER_LIST)).toMatchObject({ sharedWith: ["bob"], items: [{ id: "a" }] });
    expect(server.requests().filter((name) => name === "edit")).toHaveLength(1);
    expect(done).toEqual(["asked", "deleted"]);
  });

  it("erases the user's data in this browser, also what another tab has stored meanwhile, and no other user's", async () => {
    const ann = await startAnn();
    const { storage } = ann.browser.openTab();
    createOutbox({ storage, uid: "bob" }).add(LIST, changing(add("bobs")));
    const tab = createOutbox({ storage, uid: "ann" });
    ann.account.deleteUser = async () => {
      tab.mark(LIST, [tab.add(LIST, changing(add("late")))]);
      saveLink(storage, "ann", OTHER_LIST, 0);
    };
    await ann.remove();
    const kept = storage.keys("lettuce/");
    expect(kept.map((key) => key.split("/").slice(1, 3))).toEqual([
      ["browser", "bob"],
      ["edits", "bob"],
    ]);
    expect(ann.pending()).toBe(0);
  });

  it.each([
    ["the login is too long ago", "requires-recent-login", true],
    ["an edit can't be sent", "unavailable", false],
  ] as const)("changes nothing if %s", async (_, code, isConnected) => {
    const { server, stored, remove, account, goOnline, done } = await startAnn(isConnected);
    if (isConnected) account.requireRecentLogin = () => Promise.reject(new ServiceError(code, ""));
    await expect(remove()).rejects.toMatchObject({ code });
    expect([stored(), done]).toEqual([[], []]);
    await goOnline();
    const members = ["bob", "ann"];
    expect(server.stored(OTHER_LIST)).toMatchObject({ sharedWith: members, items: [{ id: "a" }] });
  });

  it.each<[string, ShoppingList | null]>([
    ["is full of members", { ...BOBS, sharedWith: FULL_MEMBERS }],
    ["is closed", { ...BOBS, ...CLOSED }],
    ["has a newer format", { ...SHARED, isReadOnly: true }],
    ["has removed the user", BOBS],
    ["is gone", null],
    ["has just got room", { ...BOBS, sharedWith: FULL_MEMBERS }],
  ])("is not held back by an edit that waits for a list that %s", async (what, list) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined); // the denial
    for (const isFollowingLink of [true, false]) {
      const ann = await startAnn();
      ann.server.write(list, OTHER_LIST);
      ann.server.write(list && { ...list, id: THIRD_LIST }, THIRD_LIST);
      for (const id of [OTHER_LIST, THIRD_LIST]) ann.engine.openList(id, isFollowingLink);
      await later();
      ann.server.muteReads();
      for (const id of [OTHER_LIST, THIRD_LIST]) ann.engine.outbox.add(id, changing(add("b")));
      await later();
      if (what === "has just got room") ann.server.write({ ...BOBS, id: THIRD_LIST });
      const removed = ann.remove();
      await later();
      await removed;
      expect([ann.done, ann.pending()]).toEqual([["asked", "deleted"], 0]);
    }
  });

  it.each([
    ["unavailable", 0],
    ["unavailable", 1],
    ["lists-gone", 2],
  ])("does not delete the user, and throws `%s`, if request %i fails", async (code, index) => {
    const { server, remove, done } = await startAnn();
    await later();
    server.failNext("unavailable", index);
    await expect(remove()).rejects.toMatchObject({ code });
    expect(done).toEqual(["asked"]);
  });

  it("says that the lists are gone if the service refuses to delete the user, and can be repeated", async () => {
    const { server, account, remove, done, browser } = await startAnn();
    account.deleteUser = () => Promise.reject(new ServiceError("admin-restricted-operation", ""));
    await expect(remove()).rejects.toMatchObject({ code: "lists-gone" });
    expect(server.stored(LIST)).toBeUndefined();
    expect(browser.openTab().storage.keys("lettuce/browser/")).toEqual(["lettuce/browser/ann"]);
    await expect(remove()).rejects.toMatchObject({ code: "admin-restricted-operation" });
    account.deleteUser = async () => void done.push("deleted");
    await remove();
    expect(done).toEqual(["asked", "asked", "asked", "deleted"]);
  });
});
