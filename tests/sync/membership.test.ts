import { describe, expect, it, vi } from "vitest";
import { saveVisitorsLink } from "../../src/browser/saved-links";
import { ServiceError } from "../../src/domain/errors";
import { MAX_ITEMS } from "../../src/domain/limits";
import { withResolvers } from "../../src/domain/with-resolvers";
import { add, buildItem, buildList, LIST, OTHER_LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { THIRD_LIST } from "./three-lists";
import { BOBS, CLOSED, FULL_MEMBERS, SHARED, visit } from "./visit";

installFakeClock();

describe("joining a list", () => {
  it("makes the user a member with their name, and is reported once", async () => {
    const ann = await visit({ list: BOBS, isConnected: false });
    expect(ann.shown()).toBe("loading");
    await ann.goOnline();
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
    expect(ann.server.requests().filter((name) => name === "join")).toHaveLength(1);
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
    expect(ann.engine.links.getState()).toEqual([{ id: LIST, was: "joined" }]);
    ann.engine.links.dismiss(LIST);
    expect(ann.engine.links.getState()).toEqual([]);
  });

  it.each([
    ["full", { sharedWith: FULL_MEMBERS }],
    ["closed", CLOSED],
  ])("shows `%s` if that happens during the join, and succeeds later", async (status, change) => {
    const ann = await visit({ list: BOBS, isConnected: false });
    ann.server.muteReads();
    ann.server.write({ ...BOBS, ...change });
    await ann.goOnline();
    expect(ann.state()).toEqual({ status });
    expect(ann.server.requests().filter((name) => name === "join")).toHaveLength(1);
    ann.server.write(BOBS);
    ann.server.unmuteReads();
    await later();
    expect([ann.shown(), ann.members()]).toEqual([[], ["bob", "ann"]]);
  });

  it("is not tried for ever if it is denied, and ends in a tab that was offline", async () => {
    const server = startServer();
    let joins = 0;
    server.lists.joinList = async () => {
      joins += 1;
      if (joins < 20) throw new ServiceError("permission-denied", "No.");
      return new Promise(() => undefined);
    };
    const one = await visit({ server, list: BOBS });
    const other = await one.openTab({ isConnected: false });
    await later(100);
    expect([joins < 20, one.pending()]).toEqual([true, 0]);
    await other.goOnline();
    expect([other.pending(), other.shown()]).toEqual([0, "failed"]);
  });
});

it.each([
  ["`yours` to a member", SHARED, [OTHER_LIST, LIST], ["yours"]],
  ["`joined` to others", BOBS, [LIST], ["joined"]],
  ["nothing if another link was opened later", SHARED, [LIST, OTHER_LIST], []],
  ["`yours` to a member who has opened it again", SHARED, [LIST, OTHER_LIST, LIST], ["yours"]],
])(
  "the outcome of a link that was opened before signing in is %s",
  async (_, list, links, outcomes) => {
    const browser = openBrowser();
    for (const id of links) saveVisitorsLink(browser.openTab().storage, id);
    const ann = await visit({ browser, list, isOpen: false });
    await later();
    const ofList = ann.engine.links.getState().filter(({ id }) => id === LIST);
    expect([ann.members(), ofList.map(({ was }) => was)]).toEqual([["bob", "ann"], outcomes]);
  },
);

it.each([
  ["before", []],
  ["after", ["yours"]],
])("the outcome `yours` is gone if the user begins to use the app %s it", async (when, at) => {
  const browser = openBrowser();
  saveVisitorsLink(browser.openTab().storage, LIST);
  const server = startServer();
  const respond = server.holdResponses();
  const ann = await visit({ server, browser, list: SHARED, isOpen: false });
  const outcomes = () => ann.engine.links.getState().map(({ was }) => was);
  if (when === "before") ann.engine.links.stay();
  respond();
  await later();
  expect(outcomes()).toEqual(at);
  ann.engine.links.stay();
  expect([outcomes(), ann.shown()]).toEqual([[], []]);
});

describe("a list that admits nobody new", () => {
  const closed = { ...BOBS, ...CLOSED };
  const full = { ...BOBS, sharedWith: FULL_MEMBERS };

  it.each([
    ["closed", closed],
    ["full", full],
  ])(
    "shows %s, or reports it once to a user who opened its link before signing in",
    async (status, list) => {
      const browser = openBrowser();
      saveVisitorsLink(browser.openTab().storage, LIST);
      const invited = await visit({ browser, list, isOpen: false });
      await invited.goOnline();
      expect(invited.engine.links.getState()).toEqual([{ id: LIST, was: status }]);
      const ann = await visit({ list });
      expect([ann.state(), ann.engine.links.getState()]).toEqual([{ status }, []]);
    },
  );

  it.each([closed, full])(
    "admits the user later, even if they reopen it, or another tab shows them as a stranger: %#",
    async (list) => {
      const one = await visit({ list });
      const other = await one.openTab({ isFollowingLink: false });
      expect(other.shown()).toBe("stranger");
      one.close();
      one.engine.list(LIST).subscribe(() => undefined);
      one.server.write(BOBS);
      await later();
      expect(one.members()).toEqual(["bob", "ann"]);
      expect([one.shown(), other.shown()]).toEqual([[], []]);
    },
  );
});

describe("an owner", () => {
  it("closes and opens a list after being confirmed, while nothing else is sent", async () => {
    const ann = await visit({ isConnected: false });
    ann.engine.edit(LIST, [add("a")]);
    await expect(ann.engine.setListClosed(LIST, true)).rejects.toMatchObject({
      code: "unavailable",
    });
    await ann.goOnline();
    ann.server.failNext("aborted"); // contention
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

  it("removes members and closes the list while an edit has no room, and sees that even if a stale snapshot follows", async () => {
    const items = Array.from({ length: MAX_ITEMS }, (_, at) => buildItem(`item ${at}`));
    const ann = await visit({ list: buildList({ sharedWith: ["ann", "bob"], items }) });
    ann.engine.edit(LIST, [add("a")]);
    await later();
    const before = ann.server.stored(LIST) ?? null;
    ann.server.muteReads();
    await ann.engine.removeMember(LIST, "bob");
    await ann.engine.setListClosed(LIST, true);
    expect(ann.server.stored(LIST)).toMatchObject({ sharedWith: ["ann"], ...CLOSED });
    expect(ann.pending()).toBe(1);
    const open = ann.engine.list(LIST);
    const states = [open.getState()];
    open.subscribe(() => states.push(open.getState()));
    ann.server.emitSnapshot(LIST, before);
    await later();
    states.push(open.getState());
    for (const state of states) {
      expect(state).toMatchObject({ list: { sharedWith: ["ann"], ...CLOSED } });
    }
  });

  it("sees that a removed member has rejoined before the response to the removal", async () => {
    const list = buildList({ sharedWith: ["ann", "bob"] });
    const ann = await visit({ list });
    const { removeMember } = ann.server.lists;
    const response = withResolvers<void>();
    ann.server.lists.removeMember = (...given) =>
      removeMember(...given).then(() => response.promise);
    const removed = ann.engine.removeMember(LIST, "bob");
    await later(1_000);
    ann.server.write(list);
    await later(1_000);
    response.resolve();
    await removed;
    await later();
    expect(ann.state()).toMatchObject({ list: { sharedWith: ["ann", "bob"] } });
  });
});

describe("a member's name", () => {
  it("is on a new list from the start", async () => {
    const ann = await visit({ isOpen: false });
    const created = ann.engine.createList();
    const bobs = buildList({ names: { bob: "Bob" }, ...CLOSED });
    const copy = ann.engine.duplicateList(bobs);
    await later();
    for (const id of [created, copy]) {
      expect(ann.server.stored(id)).toMatchObject({ names: { ann: "Ann" } });
      expect(ann.server.stored(id)).not.toMatchObject(CLOSED);
    }
    expect(ann.server.stored(copy)?.names).toEqual({ ann: "Ann" });
  });

  it("is written to all known lists after it was saved, without changing their times, even if one list fails", async () => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    const server = startServer();
    server.write(buildList({ id: THIRD_LIST }));
    server.write(buildList({ names: { ann: "Ann", bob: "Bob" } }));
    server.write({ ...SHARED, id: OTHER_LIST });
    const ann = await visit({ server, displayName: async () => "Anna" });
    ann.engine.allLists.subscribe(() => undefined);
    await later();
    const before = server.stored(THIRD_LIST)?.updatedAt;
    const refused = ann.engine.renameUser(() => Promise.reject(new Error("Too long.")));
    await expect(refused).rejects.toThrow("Too long.");
    await later();
    expect(server.requests()).not.toContain("name");
    server.failNext("permission-denied");
    await ann.engine.renameUser(async () => undefined);
    await later();
    const names = [LIST, OTHER_LIST, THIRD_LIST].map((id) => server.stored(id)?.names);
    expect(names).toEqual([{ ann: "Anna", bob: "Bob" }, undefined, { ann: "Anna" }]);
    expect(server.stored(THIRD_LIST)?.updatedAt).toBe(before);
  });

  it("is written on the next opening if renaming could not write it", async () => {
    let name = "Ann";
    const displayName = async () => name;
    const ann = await visit({ displayName, list: buildList({ names: { ann: "Ann" } }) });
    ann.goOffline();
    await ann.engine.renameUser(async () => {
      name = "Anna";
    });
    await later();
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
    ann.closePage();
    await ann.openTab({ displayName });
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Anna" });
  });

  it("replaces an old one on a list that is opened before the identity service has confirmed the user", async () => {
    const before = await visit({ list: buildList({ names: { ann: "Ann" } }) });
    before.closePage();
    const confirmed = withResolvers<void>();
    const ann = await before.openTab({
      isConnected: false,
      displayName: () => confirmed.promise.then(() => "Anna"),
    });
    expect(ann.server.requests()).not.toContain("name");
    confirmed.resolve();
    await ann.goOnline();
    expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Anna" });
  });

  it.each(["has signed out by then", "is another one"])(
    "stays if the user %s, and nothing is logged",
    async (who) => {
      const before = await visit({ list: buildList({ names: { ann: "Ann" } }) });
      before.closePage();
      const answered = withResolvers<void>();
      const ann = await before.openTab({
        async displayName() {
          await answered.promise;
          if (who === "is another one") throw new ServiceError("unavailable", "Another user.");
          return "Anna";
        },
      });
      ann.engine.stop();
      answered.resolve();
      await later();
      expect(ann.server.stored(LIST)?.names).toEqual({ ann: "Ann" });
    },
  );

  it("is the later one on every list if two tabs change it in turn", async () => {
    let name = "Ann";
    const displayName = async () => name;
    const one = await visit({ displayName });
    const other = await one.openTab({ displayName });
    const release = one.server.holdRequests();
    for (const [{ engine }, next] of [
      [one, "Anna"],
      [other, "Annie"],
    ] as const) {
      await engine.renameUser(async () => {
        name = next;
      });
    }
    release();
    await later();
    expect(one.server.stored(LIST)?.names).toEqual({ ann: "Annie" });
  });
});
