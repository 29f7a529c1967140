import { afterEach, describe, expect, it, vi } from "vitest";
import { applyChanges, type Change } from "../../src/domain/changes";
import { SAMPLE_NAME } from "../../src/domain/new-list";
import type { ShoppingList } from "../../src/domain/types";
import type { Lists } from "../../src/services/lists";
import { createRemembered } from "../../src/sync/browser/remembered";
import { createSafeStorage } from "../../src/sync/browser/storage";
import {
  add,
  baseOf,
  buildItem,
  buildList,
  LIST,
  OTHER_LIST,
  rename,
  type Started,
  startEngine,
  tick,
} from "./build";
import { fakeStorage, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

const LISTED = buildList({ items: ["a", "b"].map((id) => buildItem(id)) });
const MINE: readonly Change[] = [
  tick("a"),
  { type: "edit-item", itemId: "b", text: "mine" },
  rename("Mine"),
];
const THEIRS: readonly Change[] = [
  tick("a", false),
  { type: "edit-item", itemId: "b", text: "theirs" },
  rename("Theirs"),
];

afterEach(() => void vi.useRealTimers());

/** Opens a list, and writes down each status that its screen shows. */
function watch({ engine }: Started, id: string) {
  const open = engine.openList(id, true);
  const states: string[] = [];
  open.subscribe(() => states.push(open.getState().status));
  return { open, states };
}

describe("a page that slept, and heard nothing of other tabs,", () => {
  it("does not send again what another has sent, over what others have made of it", async () => {
    const server = startServer();
    server.write(LISTED);
    const browser = openBrowser();
    const { storage, withLock } = browser.openTab();
    const deaf = { ...storage, watch: () => () => undefined };
    let isAsleep = true;
    const old = startEngine({ server, storage: deaf, withLock, maySend: () => !isAsleep });
    await vi.waitFor(() => expect(old.shown()).toEqual(["a", "b"]));
    old.close();
    old.engine.edit(LIST, MINE);

    const next = startEngine({ server, browser });
    next.engine.wake();
    await vi.waitFor(() => expect(next.engine.outbox.count()).toBe(0));
    const list = server.stored(LIST);
    if (list) server.write(applyChanges(list, THEIRS));

    isAsleep = false;
    const { length } = server.requests();
    old.engine.wake();
    expect(old.engine.outbox.count()).toBe(0);
    await old.engine.drain(1_000);
    expect(server.requests()).toHaveLength(length);
    expect(server.stored(LIST)).toMatchObject({
      name: "Theirs",
      items: [buildItem("a"), buildItem("b", { text: "theirs" })],
    });
  });

  it("shows what the other has sent, and not the list from before", async () => {
    const server = startServer();
    server.write(LISTED);
    const browser = openBrowser();
    const { storage, withLock } = browser.openTab();
    const deaf = { ...storage, watch: () => () => undefined };
    const old = startEngine({ server, storage: deaf, withLock, maySend: () => false });
    await vi.waitFor(() => expect(old.shown()).toEqual(["a", "b"]));
    server.silence();
    old.engine.edit(LIST, [add("c")]);
    const next = startEngine({ server, browser });
    next.engine.wake();
    await vi.waitFor(() => expect(next.engine.outbox.count()).toBe(0));
    old.engine.wake();
    expect([old.engine.outbox.count(), old.shown()]).toEqual([0, ["a", "b", "c"]]);
  });
});

describe("two tabs of one browser", () => {
  it("believe no answer that is older than what one of them has stored meanwhile", async () => {
    const server = startServer();
    const browser = openBrowser();
    const left = { ...LISTED, sharedWith: ["bob"], updatedAt: 1 };
    createRemembered(browser.openTab().storage, "ann").keepNow(baseOf({ ...LISTED, updatedAt: 1 }));
    let answer = () => {};
    const slow = new Promise<ShoppingList>((resolve) => {
      answer = () => resolve(left);
    });
    const answers = [slow];
    const lists: Lists = {
      ...server.lists,
      getList: (id) => answers.shift() ?? server.lists.getList(id),
    };
    server.write(LISTED);
    server.silence();
    const ann = startEngine({ server, browser, lists, isOpening: false });
    server.tellReads(LIST, left);
    await vi.waitFor(() => expect(answers).toEqual([]));
    createRemembered(browser.openTab().storage, "ann").keepNow(baseOf({ ...LISTED, updatedAt: 2 }));
    answer();
    await vi.waitFor(() => expect(server.requests()).toContain("look"));
    expect(ann.shown()).toEqual(["a", "b"]);
    expect(createRemembered(browser.openTab().storage, "ann").base(LIST)).not.toBeNull();
  });

  it("show a list all the time that one of them has opened and the other has joined", async () => {
    const server = startServer();
    const browser = openBrowser();
    const theirs = { ...LISTED, sharedWith: ["bob"] };
    const one = startEngine({ server, browser, list: theirs, maySend: () => false });
    await vi.waitFor(() => expect(one.shown()).toEqual(["a", "b"]));
    one.engine.edit(LIST, [add("c")]);
    const { open, states } = watch(one, LIST);
    server.write({ ...theirs, name: "Market" });
    await vi.waitFor(() => expect(open.getState()).toMatchObject({ list: { name: "Market" } }), {
      interval: 1,
    });
    server.silence(); // and that is not stored yet: the screen had better to do
    const lists: Lists = { ...server.lists, editLists: () => new Promise(() => undefined) };
    startEngine({ server, browser, lists, isOpen: false }).engine.wake();
    await vi.waitFor(() => expect(one.engine.outbox.count()).toBe(1));
    expect(one.shown()).toEqual(["a", "b", "c"]);
    expect(new Set(states)).toEqual(new Set(["ready"]));
  });

  it("show at no moment that a list is missing which one of them has just made", async () => {
    const server = startServer();
    const browser = openBrowser();
    const one = startEngine({ server, browser, list: null, isOpen: false });
    const other = startEngine({ server, browser, list: null, isOpen: false });
    server.silence();
    const answer = server.hold();
    const id = one.engine.createList();
    await vi.waitFor(() => expect(other.engine.outbox.count()).toBe(1));
    const { open, states } = watch(other, id);
    answer();
    await vi.waitFor(() => expect(one.engine.outbox.count()).toBe(0));
    await vi.waitFor(() => expect(other.engine.outbox.count()).toBe(0));
    // The read of the other began before the list was there, and its answer comes only now.
    server.tellReads(id, null);
    await vi.waitFor(() => expect(server.requests()).toContain("look"));
    server.tellAll();
    expect(open.getState().status).toBe("ready");
    expect(new Set(states)).toEqual(new Set(["ready"]));
  });
});

describe("the lists of two tabs", () => {
  const OTHERS = buildList({ id: OTHER_LIST, name: "Other" });
  const namesIn = ({ engine }: Started) => {
    const state = engine.allLists.getState();
    return state.status === "ready" ? state.lists.map(({ name }) => name).toSorted() : [];
  };

  it.each([
    ["made", SAMPLE_NAME, (one: Started) => one.engine.createList()],
    ["renamed", "New", (one: Started) => one.engine.edit(OTHER_LIST, [rename("New")])],
  ])(
    "show in one what the other has %s and sent, though no live read has told",
    async (_, name, act) => {
      const browser = openBrowser();
      const server = startServer();
      server.write(OTHERS);
      const one = startEngine({ browser, server, list: null, isOpen: false });
      one.engine.openList(OTHER_LIST, true).subscribe(() => undefined);
      const other = startEngine({ browser, server, list: null, isOpen: false });
      other.engine.allLists.subscribe(() => undefined);
      await vi.waitFor(() => expect(namesIn(other)).toEqual(["Other"]));
      server.silence();
      const answer = server.hold();
      act(one);
      await vi.waitFor(() => expect(namesIn(other)).toContain(name));
      answer();
      await vi.waitFor(() => expect(other.engine.outbox.count()).toBe(0));
      expect(namesIn(other)).toContain(name);
    },
  );

  it("are on the next visit, without a network, what both have last made of them", async () => {
    vi.useFakeTimers();
    const browser = openBrowser();
    const server = startServer();
    server.write(LISTED);
    server.write(OTHERS);
    const one = startEngine({ browser, server, isOpen: false });
    one.engine.allLists.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    const other = startEngine({ browser, server });
    await vi.advanceTimersByTimeAsync(1_000);
    one.engine.createList();
    await one.engine.deleteList(OTHER_LIST);
    await vi.advanceTimersByTimeAsync(1_000);
    one.engine.stop();
    other.engine.edit(LIST, [tick("a")]);
    await vi.advanceTimersByTimeAsync(1_000);
    other.engine.stop();
    const offline = startServer();
    offline.silence();
    const next = startEngine({ browser, server: offline, list: null, isOpen: false });
    expect(namesIn(next)).toEqual([LISTED.name, SAMPLE_NAME].toSorted());
  });

  it("lose one for good that is deleted in one just after the other has sent it", async () => {
    const browser = openBrowser();
    const server = startServer();
    const one = startEngine({ browser, server, list: null, isOpen: false });
    let mayOther = true;
    const other = startEngine({
      browser,
      server,
      list: null,
      isOpen: false,
      maySend: () => mayOther,
    });
    mayOther = false; // between two tries
    const answer = server.hold();
    const id = one.engine.createList();
    await vi.waitFor(() => expect(other.engine.outbox.count()).toBe(1));
    mayOther = true;
    const deleted = other.engine.deleteList(id);
    answer();
    await deleted;
    await vi.waitFor(() => expect(one.engine.outbox.count()).toBe(0));
    expect(server.stored(id)).toBeUndefined();
  });
});

describe("a page that slept while another made a list", () => {
  it("believes no live read that began before, and shows the list", async () => {
    const server = startServer();
    const browser = openBrowser();
    const tab = browser.openTab();
    const one = startEngine({ server, browser, list: null, isOpen: false });
    const other = startEngine({ server, list: null, isOpen: false, ...tab });
    server.silence();
    const answer = server.hold();
    const id = one.engine.createList();
    await vi.waitFor(() => expect(other.engine.outbox.count()).toBe(1));
    const { open, states } = watch(other, id);
    tab.sleep();
    answer();
    await vi.waitFor(() => expect(one.engine.outbox.count()).toBe(0));
    server.tellReads(id, null);
    tab.wake();
    other.engine.wake();
    expect(other.engine.outbox.count()).toBe(0);
    expect(open.getState().status).toBe("ready");
    server.tellAll();
    expect(new Set(states)).toEqual(new Set(["ready"]));
  });
});

describe("a list that was made here", () => {
  it("and deleted elsewhere before it was ever seen is missing, and swallows no edit", async () => {
    const ann = startEngine({ list: null, isOpen: false });
    ann.server.silence();
    const id = ann.engine.createList();
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    const open = ann.engine.openList(id, true);
    open.subscribe(() => undefined);
    expect(open.getState().status).toBe("ready");
    ann.server.write(null, id);
    ann.server.tellAll();
    await vi.waitFor(() => expect(open.getState().status).toBe("missing"));
    expect(ann.engine.edit(id, [add("a")])).toBeNull();
  });
});

describe("a storage that is filled by somebody else while a commit is recorded", () => {
  it("keeps nothing that would be sent again after a crash", async () => {
    const stored = new Map<string, string>();
    let isFull = false;
    const inner = fakeStorage(stored, (key, value) => {
      if (value === null) stored.delete(key);
      else if (isFull) throw new Error("QuotaExceededError");
      else stored.set(key, value);
    });
    const storage = createSafeStorage(() => inner);
    const server = startServer();
    const { withLock } = openBrowser().openTab();
    const ann = startEngine({ server, storage, withLock });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.engine.edit(LIST, [add("a")]);
    isFull = true;
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    expect([...stored.keys()].filter((key) => /outbox|attempts/.test(key))).toEqual([]);
    expect(storage.isDurable()).toBe(true);
  });
});
