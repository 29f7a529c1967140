import { describe, expect, it } from "vitest";
import { createRemembered } from "../../src/browser/remembered";
import { applyChanges, type Change } from "../../src/domain/changes";
import { SAMPLE_NAME } from "../../src/domain/new-list";
import type { ShoppingList } from "../../src/domain/types";
import { withResolvers } from "../../src/domain/with-resolvers";
import type { Engine, EngineParts } from "../../src/sync/engine";
import {
  add,
  buildItem,
  buildList,
  changing,
  editText,
  idsOf,
  LIST,
  OTHER_LIST,
  openLink,
  openOutbox,
  rename,
  type Started,
  startEngine,
  tick,
} from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { BOBS, visit } from "./visit";

installFakeClock();

const LISTED = buildList({ items: ["a", "b"].map((id) => buildItem(id)) });
const OTHERS = buildList({ id: OTHER_LIST, name: "Other" });

/** Opens a list, and records each status that its screen shows. */
function watch({ engine }: Pick<Started, "engine">, id: string) {
  const open = openLink(engine, id);
  const states = new Set([open.getState().status as string]);
  open.subscribe(() => states.add(open.getState().status));
  return { open, states };
}

it("a page that was suspended, without storage events, shows its edits that another tab has sent, and does not send them again over later edits of others", async () => {
  const edited = (by: string): readonly Change[] => [
    tick("a", by === "me"),
    editText("b", by),
    rename(by),
  ];
  const browser = openBrowser();
  const sleeper = browser.openTab();
  const old = await visit({ browser, ...sleeper, list: LISTED, isConnected: false });
  const { server } = old;
  server.muteReads();
  sleeper.suspend();
  old.engine.edit(LIST, edited("me"));
  const next = await old.openTab();
  await next.goOnline();
  expect([next.pending(), server.stored(LIST)?.name]).toEqual([0, "me"]);
  server.write(applyChanges(server.stored(LIST) ?? LISTED, edited("them")));

  sleeper.resume();
  old.engine.wake();
  expect([old.pending(), old.state()]).toMatchObject([0, { list: { name: "me" } }]);
  const asked = server.requests().length;
  await old.goOnline();
  expect(server.requests()).toHaveLength(asked);
  const items = [buildItem("a"), buildItem("b", { text: "them" })];
  expect(server.stored(LIST)).toMatchObject({ name: "them", items });
});

describe("two tabs of one browser", () => {
  it("send one at a time", async () => {
    const one = await visit();
    const other = await one.openTab();
    const respond = one.server.holdRequests();
    one.engine.edit(LIST, [add("a")]);
    await later(50);
    other.engine.edit(LIST, [add("b")]);
    await later(50);
    expect(one.server.requests()).toEqual(["join", "edit"]);
    respond();
    await later();
    expect(one.stored()).toEqual(["a", "b"]);
  });

  it("ignore a response that is older than the base that one of them has stored meanwhile", async () => {
    const server = startServer();
    const browser = openBrowser();
    const { browser: name } = openOutbox(browser);
    const remembered = () => createRemembered(browser.openTab().storage, "ann");
    /** Stores the list with an edit of this browser. */
    const saveBase = (number: number) =>
      remembered().saveNow({ ...LISTED, receipts: { ann: [`${name}1234:${number}`] } });
    const left = { ...LISTED, sharedWith: ["bob"] };
    saveBase(1);
    const { getList } = server.lists;
    const answer = withResolvers<ShoppingList>();
    server.lists.getList = () => {
      server.lists.getList = getList;
      return answer.promise;
    };
    server.muteReads();
    const ann = await visit({ server, browser, list: LISTED, isFollowingLink: false });
    server.emitSnapshot(LIST, left);
    saveBase(2);
    answer.resolve(left);
    await later();
    expect(server.requests()).toContain("get-list");
    expect(ann.shown()).toEqual(["a", "b"]);
    expect(remembered().base(LIST)).not.toBeNull();
  });

  it.each(["active", "suspended"])(
    "never show a list as missing that one has just created, while the other is %s",
    async (how) => {
      const browser = openBrowser();
      const tab = browser.openTab();
      const one = await visit({ browser, list: null, isOpen: false });
      const other = await one.openTab({ ...tab, isOpen: false });
      const { server } = one;
      server.muteReads();
      const respond = server.holdRequests();
      const id = one.engine.createList();
      await later(100);
      expect(other.pending()).toBe(1);
      const { open, states } = watch(other, id);
      if (how === "suspended") tab.suspend();
      respond();
      await later();
      expect(one.pending()).toBe(0);
      // The server has read before the list existed, and responds only now.
      server.emitSnapshot(id, null);
      if (how === "suspended") tab.resume();
      await other.goOnline();
      expect(other.pending()).toBe(0);
      server.unmuteReads();
      expect([open.getState().status, [...states]]).toEqual(["ready", ["ready"]]);
    },
  );

  it("show an edit without a flicker if the one that sends it is stopped before the response", async () => {
    const one = await visit();
    const other = await one.openTab();
    one.server.muteReads();
    const respond = one.server.holdResponses();
    one.engine.edit(LIST, [rename("Market")]);
    await later(100);
    one.engine.stop();
    respond();
    await later(50);
    expect(other.engine.viewOf(LIST)?.name).toBe("Market");
  });

  it("show a list that one has just joined, though the other hears late that the user is no member", async () => {
    const server = startServer();
    server.muteReads();
    const respond = server.holdRequests();
    const one = await visit({ server, list: BOBS });
    const other = await one.openTab({ isFollowingLink: false });
    respond();
    await later();
    server.emitSnapshot(LIST, BOBS);
    expect(other.shown()).toEqual([]);
  });

  it("remember the last edits of both, though one hears late of the first of them", async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    const old = await visit({ browser, ...tab, list: LISTED, isConnected: false });
    const { server } = old;
    server.muteReads();
    old.engine.edit(LIST, [tick("a")]);
    tab.suspend();
    const next = await old.openTab({ isOpen: false });
    await next.goOnline();
    const first = server.stored(LIST) ?? null;
    next.engine.edit(LIST, [tick("b")]);
    await later();
    tab.resume();
    server.emitSnapshot(LIST, first);
    old.closePage();
    const offline = startServer();
    offline.muteReads();
    const again = await old.openTab({ server: offline, isFollowingLink: false });
    const items = ["a", "b"].map((id) => buildItem(id, { done: true }));
    expect(again.state()).toMatchObject({ status: "ready", list: { items } });
  });

  it("do not bring back a list that one deletes just after the other has sent it", async () => {
    const one = await visit({ list: null, isOpen: false });
    const other = await one.openTab({ isOpen: false });
    other.goOffline(); // in a pause between two tries
    const respond = one.server.holdRequests();
    const id = one.engine.createList();
    await later(100);
    const online = other.goOnline();
    const deleted = other.engine.deleteList(id);
    respond();
    await Promise.all([online, deleted]);
    expect([one.pending(), one.server.stored(id)]).toEqual([0, undefined]);
  });

  it("show that a list is gone if one deletes it before it was sent", async () => {
    const one = await visit({ list: null, isOpen: false, isConnected: false });
    const other = await one.openTab({ isOpen: false, isConnected: false });
    const id = one.engine.createList();
    await later();
    const shown = openLink(other.engine, id);
    shown.subscribe(() => undefined);
    await later();
    await one.engine.deleteList(id);
    await other.goOnline();
    expect(shown.getState().status).toBe("missing");
  });
});

describe("a tab that is suspended while it starts", () => {
  const NEVER = new Promise<never>(() => undefined);
  const never = () => NEVER;
  const starting: readonly (readonly [string, Partial<EngineParts>])[] = [
    ["the identity service", { confirmUser: never }],
    ["the user's name", { displayName: never }],
    [
      "the database's code",
      { connection: { load: never, call: never, watch: () => () => undefined } },
    ],
  ];
  const acts: readonly (readonly [string, (engine: Engine) => unknown])[] = [
    ["opens the list by its link", ({ openList }) => openList(LIST, true)],
    ["edits", ({ edit, outbox }) => edit(LIST, [add("a")]) ?? outbox.add(LIST, changing(add("a")))],
    ["moves an item", ({ moveItems }) => moveItems(LIST, OTHER_LIST, [buildItem("b")])],
    ["leaves", ({ leaveList }) => leaveList(LIST)],
    ["closes the list", ({ setListClosed }) => setListClosed(LIST, true)],
    ["deletes the list", ({ deleteList }) => deleteList(LIST)],
    ["renames the user", ({ renameUser }) => renameUser(async () => undefined)],
    [
      "deletes the account",
      ({ deleteAccount, outbox }) => {
        outbox.add(LIST, changing(add("a")));
        const done = async () => undefined;
        return deleteAccount({ requireRecentLogin: done, deleteUser: done });
      },
    ],
  ];

  it.each(
    acts.flatMap(([act, run]) => starting.map(([what, parts]) => [act, what, run, parts] as const)),
  )("and %s, still waiting for %s, holds up no other tab", async (_, __, run, parts) => {
    const server = startServer();
    server.write(OTHERS);
    server.write(BOBS);
    const browser = openBrowser();
    const page = browser.openTab();
    const one = startEngine({ ...page, browser, server, list: null, isOpen: false, ...parts });
    void run(one.engine);
    await later(10);
    page.suspend();
    const other = startEngine({ browser, server, list: null });
    await later(100);
    other.engine.edit(LIST, [add("c")]);
    await later(100);
    expect(idsOf(server.stored(LIST))).toContain("c");
    expect(other.shown()).toContain("c");
  });
});

describe("the lists of two tabs", () => {
  const namesIn = ({ engine }: Pick<Started, "engine">) => {
    const state = engine.allLists.getState();
    return state.status === "ready" ? state.lists.map(({ name }) => name).toSorted() : [];
  };

  it("show in one tab a list that the other has created or renamed and sent, before any snapshot of it", async () => {
    const server = startServer();
    server.write(OTHERS);
    const one = await visit({ server, list: null, isOpen: false });
    openLink(one.engine, OTHER_LIST).subscribe(() => undefined);
    const other = await one.openTab({ isOpen: false });
    other.engine.allLists.subscribe(() => undefined);
    await later();
    server.muteReads();
    const respond = server.holdRequests();
    one.engine.createList();
    one.engine.edit(OTHER_LIST, [rename("New")]);
    await later(100);
    const names = ["New", SAMPLE_NAME].toSorted();
    expect(namesIn(other)).toEqual(names);
    respond();
    await later();
    expect([other.pending(), namesIn(other)]).toEqual([0, names]);
  });

  it("are shown offline after a reload with the last edits of both tabs", async () => {
    const server = startServer();
    server.write(OTHERS);
    const one = await visit({ server, list: LISTED, isOpen: false });
    one.engine.allLists.subscribe(() => undefined);
    await later();
    const other = await one.openTab();
    one.engine.createList();
    await one.engine.deleteList(OTHER_LIST);
    await later();
    one.closePage();
    other.engine.edit(LIST, [tick("a")]);
    await later();
    other.closePage();
    const offline = startServer();
    offline.muteReads();
    const next = await one.openTab({ server: offline, isOpen: false });
    expect(namesIn(next)).toEqual([LISTED.name, SAMPLE_NAME].toSorted());
  });
});
