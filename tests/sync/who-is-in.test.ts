import { describe, expect, it, vi } from "vitest";
import { MAX_ITEMS } from "../../src/domain/limits";
import { ServiceError } from "../../src/services/errors";
import { keys } from "../../src/sync/browser/keys";
import { saveListId } from "../../src/sync/browser/saved-lists";
import { add, buildItem, buildList, copyOf, LIST, OTHER_LIST } from "./build";
import { later, stopTheClock } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, CLOSED, MANY, SHARED, visit } from "./visit";

stopTheClock();

describe("who joins", () => {
  it("is on the list with what they wrote before, is told so once, and says what they are called", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    const [tell, tellOther] = [vi.fn(), vi.fn()];
    ann.engine.joined.consume(tell, (id) => id === LIST);
    ann.engine.joined.consume(tellOther, (id) => id === OTHER_LIST);
    ann.engine.edit(LIST, [add("a")]);
    expect(ann.shown()).toEqual(["a"]);
    await ann.goOnline();
    expect([ann.members(), ann.stored(), ann.refused]).toEqual([["bob", "ann"], ["a"], []]);
    expect(ann.server.requests().filter((name) => name === "join")).toHaveLength(1);
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
    ann.engine.joined.consume(tell);
    expect([tell.mock.calls, tellOther.mock.calls]).toEqual([[[LIST]], []]);
  });

  it("when the last place goes to somebody else reads so, and joins once there is room", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    ann.server.silence();
    ann.server.setMembers(LIST, MANY);
    await ann.goOnline();
    expect(ann.refused).toMatchObject([{ code: "list-full" }]);
    expect(ann.state()).toMatchObject({ status: "failed", error: { code: "list-full" } });
    ann.server.setMembers(LIST, ["bob"]);
    ann.server.tellAll();
    await later();
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
  });
});

it("a join that is refused is not tried for ever by two tabs, one of which can't send, nor awaited there", async () => {
  const server = startServer();
  let joins = 0;
  server.lists.joinList = async () => {
    joins += 1;
    if (joins < 20) throw new ServiceError("permission-denied", "No.");
    return new Promise(() => undefined);
  };
  const one = await visit({ server, list: BOBS });
  const other = await one.again({ isConnected: false });
  await later(100);
  expect([joins < 20, one.waiting()]).toEqual([true, 0]);
  await other.goOnline();
  expect([other.waiting(), other.shown()]).toEqual([0, "failed"]);
});

describe("a list that takes nobody new", () => {
  const closed = { ...BOBS, ...CLOSED };
  const full = { ...BOBS, sharedWith: MANY };

  it.each([
    ["list-closed", closed],
    ["list-full", full],
  ])(
    "says so (%s), also to whoever had followed its link before they signed in, once",
    async (code, list) => {
      const browser = openBrowser();
      saveListId(browser.openTab().storage, LIST);
      const invited = await visit({ browser, list, isOpen: false });
      const tell = vi.fn();
      invited.engine.refusedLinks.consume(tell)();
      await invited.goOnline();
      expect(tell.mock.calls).toMatchObject([[{ code }]]);
      const ann = await visit({ list });
      ann.engine.refusedLinks.consume(tell);
      expect(ann.state()).toMatchObject({ status: "failed", error: { code } });
      expect(tell).toHaveBeenCalledOnce();
    },
  );

  it.each([closed, full])(
    "takes them later, whether another tab has noted a removal or they come back to it: %#",
    async (list) => {
      const one = await visit({ list });
      const other = await one.again({ isOpening: false });
      const noted = () => one.browser.openTab().storage.get(keys.departures("ann"));
      expect([other.shown(), noted()]).toEqual(["missing", expect.stringContaining("removed")]);
      one.close();
      one.engine.openList(LIST, false).subscribe(() => undefined);
      one.server.write(BOBS);
      await later();
      expect(one.members()).toEqual(["bob", "ann"]);
      expect([one.shown(), other.shown()]).toEqual([[], []]);
      expect(noted()).not.toContain("removed");
    },
  );

  it("because it closes while one joins drops what was written meanwhile", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    ann.server.write(closed);
    await ann.goOnline();
    expect(ann.state()).toMatchObject({ status: "failed", error: { code: "list-closed" } });
    const refused = [{ types: ["join-list", "add-item"], code: "permission-denied" }];
    expect([ann.refused, ann.waiting(), ann.stored()]).toEqual([refused, 0, []]);
  });

  it("is asked once more after a refusal, should it be open again by then", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    ann.server.silence();
    ann.server.write(closed);
    const online = ann.goOnline();
    await later(0);
    ann.server.write(BOBS);
    ann.server.tellAll();
    await online;
    expect(ann.state()).toMatchObject({ status: "ready" });
  });
});

describe("an owner", () => {
  it("closes and opens a list once they are confirmed, between two sendings", async () => {
    const ann = await visit({ isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    await expect(ann.engine.setListClosed(LIST, true)).rejects.toMatchObject({
      code: "unavailable",
    });
    await ann.goOnline();
    ann.server.failNext("aborted"); // as when others write
    const closed = ann.engine.setListClosed(LIST, true);
    ann.engine.edit(LIST, [add("b")]);
    await later();
    await closed;
    expect([ann.stored(), ann.server.stored(LIST)?.isClosed]).toEqual([["a", "b"], true]);
    expect(ann.state()).toMatchObject({ list: CLOSED });
    await ann.engine.setListClosed(LIST, false);
    expect(ann.server.stored(LIST)?.isClosed).toBeUndefined();
    expect(ann.state()).not.toMatchObject({ list: CLOSED });
  });

  it("decides also while an edit waits for room", async () => {
    const items = Array.from({ length: MAX_ITEMS }, (_, at) => buildItem(`item ${at}`));
    const ann = await visit({ list: buildList({ sharedWith: ["ann", "bob"], items }) });
    ann.engine.edit(LIST, [add("a")]);
    await later();
    await ann.engine.removeMember(LIST, "bob");
    await ann.engine.setListClosed(LIST, true);
    expect(ann.server.stored(LIST)).toMatchObject({ sharedWith: ["ann"], ...CLOSED });
    expect(ann.waiting()).toBe(1);
  });

  it.each(["removes somebody", "closes the list"])(
    "who %s sees that, also where a live read still says otherwise",
    async (deed) => {
      const ann = await visit({ list: buildList({ sharedWith: ["ann", "bob"] }) });
      const before = ann.server.stored(LIST) ?? null;
      ann.server.silence();
      const isRemoval = deed === "removes somebody";
      if (isRemoval) await ann.engine.removeMember(LIST, "bob");
      else await ann.engine.setListClosed(LIST, true);
      const open = ann.engine.openList(LIST, false);
      const states = [open.getState()];
      open.subscribe(() => states.push(open.getState()));
      ann.server.tellReads(LIST, before);
      await later();
      states.push(open.getState());
      const list = isRemoval ? { sharedWith: ["ann"] } : CLOSED;
      for (const state of states) expect(state).toMatchObject({ list });
    },
  );
});

describe("a name", () => {
  it("is on a list from its beginning", async () => {
    const ann = await visit({ isOpen: false });
    const made = ann.engine.createList();
    const copy = copyOf(ann.engine, buildList({ names: { bob: "Bob" }, ...CLOSED }));
    await later();
    for (const id of [made, copy]) {
      expect(ann.server.stored(id)).toMatchObject({ names: { ann: "Ann" } });
      expect(ann.server.stored(id)).not.toMatchObject(CLOSED);
    }
    expect(ann.server.stored(copy)?.names).toEqual({ ann: "Ann" });
  });

  it("that is new comes to all lists, each of which keeps its time, but for one that fails, once it is taken", async () => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    const server = startServer();
    const gone = "33333333-2222-4333-8444-555555555555";
    server.write(buildList({ id: gone }));
    server.write(buildList({ names: { ann: "Ann", bob: "Bob" } }));
    server.write({ ...SHARED, id: OTHER_LIST });
    const ann = await visit({ server, displayName: async () => "Anna" });
    const before = server.stored(LIST)?.updatedAt;
    const refused = ann.engine.rename(() => Promise.reject(new Error("Too long.")));
    await expect(refused).rejects.toThrow("Too long.");
    await later();
    expect(server.requests()).not.toContain("get");
    server.failAfter(1, "permission-denied");
    await ann.engine.rename(async () => undefined);
    await later();
    const names = [gone, LIST, OTHER_LIST].map((id) => server.stored(id)?.names);
    expect(names).toEqual([undefined, { ann: "Anna", bob: "Bob" }, { ann: "Anna" }]);
    expect(server.stored(LIST)?.updatedAt).toBe(before);
  });

  it("is brought the next time the list is opened", async () => {
    let name = "Ann";
    const displayName = async () => name;
    const ann = await visit({ displayName, list: buildList({ names: { ann: "Ann" } }) });
    ann.goOffline();
    await ann.engine.rename(async () => {
      name = "Anna";
    });
    await later();
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
    ann.end();
    await ann.again({ displayName });
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Anna" });
  });

  it("chosen in two tabs, one after the other, is the last one everywhere", async () => {
    let name = "Ann";
    const displayName = async () => name;
    const one = await visit({ displayName });
    const other = await one.again({ displayName });
    const release = one.server.hold();
    for (const [{ engine }, next] of [
      [one, "Anna"],
      [other, "Annie"],
    ] as const) {
      await engine.rename(async () => {
        name = next;
      });
    }
    release();
    await later();
    expect(one.server.stored(LIST)?.names).toEqual({ ann: "Annie" });
  });
});
