import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_MEMBERS } from "../../src/domain/limits";
import { countOpen } from "../../src/domain/open-count";
import type { ShoppingList } from "../../src/domain/types";
import type { Lists, ListsSnapshot, Observer } from "../../src/services/lists";
import { keys } from "../../src/sync/browser/keys";
import { MAX_REMEMBERED } from "../../src/sync/browser/remembered";
import { createEngine } from "../../src/sync/engine";
import {
  add,
  buildItem,
  buildList,
  connectionTo,
  idsOf,
  LIST,
  OTHER_LIST,
  startEngine,
} from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

/** Ann opens her lists; the test itself says what the live read brings. */
function openByHand(browser = openBrowser(), maySend = false, server = startServer()) {
  const reads: Observer<ListsSnapshot>[] = [];
  const watchLists = (_: string, observer: Observer<ListsSnapshot>) => {
    reads.push(observer);
    return () => undefined;
  };
  const { storage, withLock } = browser.openTab();
  /** How many live reads of one list there are. */
  let own = 0;
  const watchList: Lists["watchList"] = (...of) => {
    const stop = server.lists.watchList(...of);
    own += 1;
    return () => {
      own -= 1;
      stop();
    };
  };
  const lists = { ...server.lists, watchLists, watchList };
  const engine = createEngine({
    uid: "ann",
    connection: connectionTo(lists),
    storage,
    withLock,
    maySend: () => maySend,
    displayName: async () => "",
  });
  const open = engine.allLists;
  const unfollow = open.subscribe(() => undefined);
  return {
    own: () => own,
    unfollow,
    browser,
    server,
    storage,
    engine,
    reads,
    read: (...list: readonly ShoppingList[]) =>
      reads.at(-1)?.next({ lists: list, outdated: new Set(), confirmed: true }),
    readOutdated: (list: ShoppingList) =>
      reads.at(-1)?.next({ lists: [list], outdated: new Set([list.id]), confirmed: true }),
    shown() {
      const state = open.getState();
      return state.status === "ready" ? state.lists.map(({ id }) => id) : state.status;
    },
    list(id: string) {
      const state = open.getState();
      return state.status === "ready" ? state.lists.find((list) => list.id === id) : undefined;
    },
  };
}

const other = buildList({ id: OTHER_LIST, updatedAt: 2_000 });

afterEach(() => void vi.useRealTimers());

describe("the user's lists", () => {
  it("are loading until the server has told them, the one updated last first", () => {
    const { shown, read, reads } = openByHand();
    reads[0]?.next({ lists: [], outdated: new Set(), confirmed: false });
    expect(shown()).toBe("loading");
    read(buildList(), other);
    expect(shown()).toEqual([OTHER_LIST, LIST]);
  });

  it("are none only when the server says so", () => {
    const { shown, read } = openByHand();
    read();
    expect(shown()).toEqual([]);
  });

  it("are shown as last seen before the server has answered", () => {
    vi.useFakeTimers();
    const first = openByHand();
    first.read(buildList(), other);
    vi.runAllTimers();
    expect(openByHand(first.browser).shown()).toEqual([OTHER_LIST, LIST]);
  });

  it("tell how much is open of each, also before the server has answered, and with what waits", () => {
    vi.useFakeTimers();
    const first = openByHand();
    const open = (opened: typeof first, id: string) => countOpen(opened.list(id) ?? other);
    const items = [buildItem("a"), buildItem("b"), buildItem("c", { done: true })];
    first.read(buildList({ items }), { ...other, items: items.slice(2) });
    expect([open(first, LIST), open(first, OTHER_LIST)]).toEqual([2, 0]);
    vi.runAllTimers();

    const later = openByHand(first.browser);
    expect([open(later, LIST), open(later, OTHER_LIST)]).toEqual([2, 0]);
    later.engine.outbox.add(LIST, add("d"));
    expect(open(later, LIST)).toBe(3);
    expect(open(openByHand(first.browser), LIST)).toBe(3);

    // Which items are open is not known any more: then neither is how many there are with what waits.
    first.storage.remove(keys.seenList("ann", LIST));
    expect(open(openByHand(first.browser), LIST)).toBe(0);
  });

  it("can be edited without being opened, also those that are too many to be remembered", () => {
    vi.useFakeTimers();
    const { engine, read } = openByHand();
    const ids = Array.from({ length: MAX_REMEMBERED + 1 }, () => crypto.randomUUID());
    read(...ids.map((id) => buildList({ id, items: [buildItem("a")] })));
    vi.runAllTimers();
    for (const id of ids) {
      expect(engine.edit(id, [add("b")])).not.toBeNull();
      expect(idsOf(engine.listOnScreen(id))).toEqual(["a", "b"]);
    }
  });

  it("have a new list at once, and an edited one first", () => {
    const { shown, read, engine } = openByHand();
    read(buildList(), other);
    engine.outbox.add(LIST, add("a"));
    expect(shown()).toEqual([LIST, OTHER_LIST]);
    const made = engine.createList();
    expect(shown()).toEqual([made, LIST, OTHER_LIST]);
  });

  it("are loading, not none, while the first is being joined", () => {
    const { shown, read, engine } = openByHand();
    engine.outbox.add(LIST, { type: "join-list" });
    expect(shown()).toBe("loading");
    read();
    expect(shown()).toBe("loading");
    read(buildList());
    expect(shown()).toEqual([LIST]);
  });

  it("do not take from an open list what it has not seen itself", async () => {
    const { engine, read, server } = openByHand(openBrowser(), true);
    server.write(buildList());
    const open = engine.openList(LIST, true);
    open.subscribe(() => undefined);
    await vi.waitFor(() => expect(open.getState().status).toBe("ready"));
    server.silence();
    engine.outbox.add(LIST, add("a"));
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    read(server.stored(LIST) ?? other);
    const state = open.getState();
    expect(state.status === "ready" && idsOf(state.list)).toEqual(["a"]);
  });

  it("bring the news of an open list, so that it is not read once more", async () => {
    const { engine, read, own, unfollow } = openByHand();
    const open = engine.openList(LIST, false);
    const close = open.subscribe(() => undefined);
    expect(own()).toBe(1); // nothing tells yet that it is among them
    read(buildList());
    expect([own(), open.getState().status]).toEqual([0, "ready"]);
    read({ ...buildList(), name: "Market", updatedAt: 2_000 });
    expect(open.getState()).toMatchObject({ list: { name: "Market" } });
    unfollow();
    expect(own()).toBe(1);
    close();
    expect(own()).toBe(0);
  });

  it("bring those of a list that was seen among them before, also when it is opened later", () => {
    vi.useFakeTimers();
    const first = openByHand();
    first.read(buildList());
    vi.runAllTimers();
    const { engine, own, read } = openByHand(first.browser);
    const open = engine.openList(LIST, false);
    open.subscribe(() => undefined);
    expect(own()).toBe(0);
    read(buildList());
    expect([own(), open.getState().status]).toEqual([0, "ready"]);
  });

  it("leave an open list to itself that is not among them, is of an older format, or that they fail to bring", () => {
    const { engine, read, readOutdated, reads, own } = openByHand();
    engine.openList(LIST, false).subscribe(() => undefined);
    read(other);
    expect(own()).toBe(1);
    readOutdated(buildList());
    expect(own()).toBe(1);
    read(buildList());
    expect(own()).toBe(0);
    reads[0]?.fail({ code: "unavailable", message: "", name: "ServiceError" });
    expect(own()).toBe(1);
  });

  it("let go of what they have seen of a list that is not open", async () => {
    const { engine, read, server, list } = openByHand(openBrowser(), true);
    server.write(buildList());
    read(buildList());
    engine.outbox.add(LIST, add("a"));
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    read(server.stored(LIST) ?? other);
    expect(engine.outbox.listIds()).toEqual([]);
    expect(list(LIST)?.updatedAt).toBe(server.stored(LIST)?.updatedAt);
    const open = engine.openList(LIST, true).getState();
    expect(open.status === "ready" && idsOf(open.list)).toEqual(["a"]);
  });

  it("stay on the screen when the live read fails and will be begun anew", () => {
    const { shown, read, reads, engine } = openByHand();
    read(buildList());
    reads[0]?.fail({ code: "unavailable", message: "", name: "ServiceError" });
    expect(shown()).toEqual([LIST]);
    engine.wake();
    read(other);
    expect(shown()).toEqual([OTHER_LIST]);
  });

  it("stay on the screen when they are denied, and fail where nothing is known, until they come", () => {
    const denial = { code: "permission-denied", message: "", name: "ServiceError" } as const;
    const { shown, read, reads, engine } = openByHand();
    reads[0]?.fail(denial);
    expect(shown()).toBe("failed");
    engine.wake();
    read(buildList());
    reads[1]?.fail(denial);
    expect(shown()).toEqual([LIST]);
  });

  it("have a list that was opened by its link, though the server has not told all of them", async () => {
    const browser = openBrowser();
    const server = startServer();
    const ann = startEngine({
      browser,
      server,
      list: buildList({ owner: "bob", sharedWith: ["bob"] }),
    });
    await vi.waitFor(() => expect(server.stored(LIST)?.sharedWith).toContain("ann"));
    await vi.waitFor(() => expect(ann.engine.outbox.count()).toBe(0));
    server.silence();
    ann.engine.allLists.subscribe(() => undefined);
    expect(ann.engine.allLists.getState()).toMatchObject({
      status: "ready",
      lists: [{ id: LIST }],
    });
  });
});

describe("lists saved while signed out", () => {
  it("are joined once, rubbish is not, and those that are not there yet when they come", async () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    storage.set("list_ids", JSON.stringify([LIST, "rubbish", 7, OTHER_LIST]));
    const server = startServer();
    const bobs = { owner: "bob", sharedWith: ["bob"] };
    server.write(buildList({ ...bobs, items: [buildItem("a")] }));
    const { engine } = openByHand(browser, true, server);
    await vi.waitFor(() => expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]));
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    expect(storage.get("list_ids")).toBeNull();
    engine.stop();

    const later = openByHand(browser, true, server);
    server.write(buildList({ ...bobs, id: OTHER_LIST }));
    await vi.waitFor(() => expect(server.stored(OTHER_LIST)?.sharedWith).toEqual(["bob", "ann"]));
    await vi.waitFor(() => expect(later.engine.outbox.count()).toBe(0));
    expect(storage.keys("lettuce/awaited")).toEqual([]);
  });

  it("are told of where the last place went while one was joining", async () => {
    const browser = openBrowser();
    browser.openTab().storage.set("list_ids", JSON.stringify([LIST]));
    const server = startServer();
    const members = Array.from({ length: MAX_MEMBERS - 1 }, (_, index) => `member-${index}`);
    server.write(buildList({ owner: "bob", sharedWith: members }));
    const joinList: Lists["joinList"] = async (...given) => {
      server.setMembers(LIST, [...members, "carl"]);
      return server.lists.joinList(...given);
    };
    const lists = { ...server.lists, joinList };
    const ann = startEngine({ server, browser, isOpen: false, list: null, lists });
    const told = vi.fn();
    ann.engine.turnedAway.watch(told);
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  });
});
