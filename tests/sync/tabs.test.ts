import { describe, expect, it } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { SAMPLE_NAME } from "../../src/domain/new-list";
import type { ShoppingList } from "../../src/domain/types";
import { createRemembered } from "../../src/sync/browser/remembered";
import {
  add,
  baseOf,
  buildItem,
  buildList,
  LIST,
  OTHER_LIST,
  rename,
  startEngine,
  tick,
} from "./build";
import { later, stopTheClock } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { visit } from "./visit";

stopTheClock();

const LISTED = buildList({ items: ["a", "b"].map((id) => buildItem(id)) });
const OTHERS = buildList({ id: OTHER_LIST, name: "Other" });

/** Opens a list, and takes down each status that its screen shows. */
function watch({ engine }: Pick<ReturnType<typeof startEngine>, "engine">, id: string) {
  const open = engine.openList(id, true);
  const states = new Set<string>();
  open.subscribe(() => states.add(open.getState().status));
  return { open, states };
}

describe("a page that slept, and heard nothing of other tabs,", () => {
  const edited = (by: string): readonly Change[] => [
    tick("a", by === "me"),
    { type: "edit-item", itemId: "b", text: by },
    rename(by),
  ];

  it("shows what another has sent, and does not send it again over what others have made of it", async () => {
    const browser = openBrowser();
    const sleeper = browser.openTab();
    const old = await visit({ browser, ...sleeper, list: LISTED, isConnected: false });
    const { server } = old;
    server.silence();
    sleeper.sleep();
    old.engine.edit(LIST, edited("me"));
    const next = await old.again();
    await next.goOnline();
    expect([next.waiting(), server.stored(LIST)?.name]).toEqual([0, "me"]);
    server.write(applyChanges(server.stored(LIST) ?? LISTED, edited("them")));

    sleeper.wake();
    old.engine.wake();
    expect([old.waiting(), old.state()]).toMatchObject([0, { list: { name: "me" } }]);
    const asked = server.requests().length;
    await old.goOnline();
    expect(server.requests()).toHaveLength(asked);
    const items = [buildItem("a"), buildItem("b", { text: "them" })];
    expect(server.stored(LIST)).toMatchObject({ name: "them", items });
  });
});

describe("two tabs of one browser", () => {
  it("believe no answer that is older than what one of them has stored meanwhile", async () => {
    const server = startServer();
    const browser = openBrowser();
    const keep = (updatedAt: number) =>
      createRemembered(browser.openTab().storage, "ann").saveNow(baseOf({ ...LISTED, updatedAt }));
    const left = { ...LISTED, sharedWith: ["bob"], updatedAt: 1 };
    keep(1);
    const { getList } = server.lists;
    let answer = () => {};
    server.lists.getList = () => {
      server.lists.getList = getList;
      return new Promise<ShoppingList>((resolve) => {
        answer = () => resolve(left);
      });
    };
    server.silence();
    const ann = await visit({ server, browser, list: LISTED, isOpening: false });
    server.tellReads(LIST, left);
    keep(2);
    answer();
    await later();
    expect(server.requests()).toContain("look");
    expect(ann.shown()).toEqual(["a", "b"]);
    expect(createRemembered(browser.openTab().storage, "ann").base(LIST)).not.toBeNull();
  });

  it("show a list all the time that one of them has opened and the other has joined", async () => {
    const server = startServer();
    const browser = openBrowser();
    const theirs = { ...LISTED, sharedWith: ["bob"] };
    const one = startEngine({ server, browser, list: theirs, maySend: () => false });
    await later(10); // of what is read nothing is stored yet: the screen had better to do
    one.engine.edit(LIST, [add("c")]);
    const { open, states } = watch(one, LIST);
    server.write({ ...theirs, name: "Market" });
    expect(open.getState()).toMatchObject({ list: { name: "Market" } });
    server.silence();
    server.lists.editLists = () => new Promise(() => undefined);
    startEngine({ server, browser, list: null, isOpen: false }).engine.wake();
    await later(100);
    expect([one.engine.outbox.count(), [...states]]).toEqual([1, ["ready"]]);
    expect(one.shown()).toEqual(["a", "b", "c"]);
  });

  it.each(["awake", "asleep"])(
    "show at no moment that a list is missing which one has just made, the other being %s",
    async (how) => {
      const browser = openBrowser();
      const tab = browser.openTab();
      const one = await visit({ browser, list: null, isOpen: false });
      const other = await one.again({ ...tab, isOpen: false });
      const { server } = one;
      server.silence();
      const answer = server.hold();
      const id = one.engine.createList();
      await later(100);
      expect(other.waiting()).toBe(1);
      const { open, states } = watch(other, id);
      if (how === "asleep") tab.sleep();
      answer();
      await later(100);
      // The read of the other began before the list was there, and its answer comes only now.
      server.tellReads(id, null);
      if (how === "asleep") tab.wake();
      await other.goOnline();
      expect(other.waiting()).toBe(0);
      server.tellAll();
      expect([open.getState().status, [...states]]).toEqual(["ready", ["ready"]]);
    },
  );

  it("lose a list for good that is deleted in one just after the other has sent it", async () => {
    const one = await visit({ list: null, isOpen: false });
    const other = await one.again({ isOpen: false });
    other.goOffline(); // between two tries
    const answer = one.server.hold();
    const id = one.engine.createList();
    await later(100);
    const online = other.goOnline();
    const deleted = other.engine.deleteList(id);
    answer();
    await Promise.all([online, deleted]);
    expect([one.waiting(), one.server.stored(id)]).toEqual([0, undefined]);
  });
});

describe("the lists of two tabs", () => {
  const namesIn = ({ engine }: ReturnType<typeof startEngine>) => {
    const state = engine.allLists.getState();
    return state.status === "ready" ? state.lists.map(({ name }) => name).toSorted() : [];
  };

  it.each(["made", "renamed"])(
    "show in one what the other has %s and sent, though no live read has told",
    async (how) => {
      const server = startServer();
      server.write(OTHERS);
      const one = await visit({ server, list: null, isOpen: false });
      one.engine.openList(OTHER_LIST, true).subscribe(() => undefined);
      const other = await one.again({ isOpen: false });
      other.engine.allLists.subscribe(() => undefined);
      await later();
      server.silence();
      const answer = server.hold();
      if (how === "made") one.engine.createList();
      else one.engine.edit(OTHER_LIST, [rename("New")]);
      await later(100);
      const names = how === "made" ? ["Other", SAMPLE_NAME].toSorted() : ["New"];
      expect(namesIn(other)).toEqual(names);
      answer();
      await later();
      expect([other.waiting(), namesIn(other)]).toEqual([0, names]);
    },
  );

  it("are on the next visit, without a network, what both have last made of them", async () => {
    const server = startServer();
    server.write(OTHERS);
    const one = await visit({ server, list: LISTED, isOpen: false });
    one.engine.allLists.subscribe(() => undefined);
    await later();
    const other = await one.again();
    one.engine.createList();
    await one.engine.deleteList(OTHER_LIST);
    await later();
    one.end();
    other.engine.edit(LIST, [tick("a")]);
    await later();
    other.end();
    const offline = startServer();
    offline.silence();
    const next = await one.again({ server: offline, isOpen: false });
    expect(namesIn(next)).toEqual([LISTED.name, SAMPLE_NAME].toSorted());
  });
});

it("a list that was made here and deleted elsewhere, before it was ever seen, swallows no edit", async () => {
  const ann = await visit({ list: null, isOpen: false });
  ann.server.silence();
  const id = ann.engine.createList();
  await later();
  const { open } = watch(ann, id);
  expect(open.getState().status).toBe("ready");
  ann.server.write(null, id);
  ann.server.tellAll();
  await later();
  expect(open.getState().status).toBe("missing");
  expect(ann.engine.edit(id, [add("a")])).toBeNull();
});
