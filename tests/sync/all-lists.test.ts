import { describe, expect, it, vi } from "vitest";
import type { ShoppingList } from "../../src/domain/types";
import type { ListsSnapshot, Observer } from "../../src/services/lists";
import { createEngine } from "../../src/sync/engine";
import { add, buildItem, buildList, connectionTo, idsOf, LIST, OTHER_LIST } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

/** Ann opens her lists; the test itself says what the live read brings. */
function openByHand(browser = openBrowser(), maySend = false) {
  const server = startServer();
  const reads: Observer<ListsSnapshot>[] = [];
  const watchLists = (_: string, observer: Observer<ListsSnapshot>) => {
    reads.push(observer);
    return () => undefined;
  };
  const { storage, withLock } = browser.openTab();
  const lists = { ...server.lists, watchLists };
  const engine = createEngine({
    uid: "ann",
    connection: connectionTo(lists),
    storage,
    withLock,
    maySend: () => maySend,
  });
  const open = engine.allLists;
  open.subscribe(() => undefined);
  return {
    browser,
    server,
    storage,
    engine,
    reads,
    read: (...list: readonly ShoppingList[]) =>
      reads.at(-1)?.next({ lists: list, confirmed: true }),
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

describe("the user's lists", () => {
  it("are loading until the server has told them, the one updated last first", () => {
    const { shown, read, reads } = openByHand();
    reads[0]?.next({ lists: [], confirmed: false });
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
    const first = openByHand();
    first.read(buildList(), other);
    expect(openByHand(first.browser).shown()).toEqual([OTHER_LIST, LIST]);
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

  it("fail when the server refuses them", () => {
    const { shown, read, reads } = openByHand();
    read(buildList());
    reads[0]?.fail({ code: "permission-denied", message: "", name: "ServiceError" });
    expect(shown()).toBe("failed");
  });
});

describe("lists saved while signed out", () => {
  it("are joined once, rubbish is not, and all is forgotten", async () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    storage.set("list_ids", JSON.stringify([LIST, "rubbish", 7, OTHER_LIST]));
    const { engine, server } = openByHand(browser, true);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    server.write(buildList({ owner: "bob", sharedWith: ["bob"], items: [buildItem("a")] }));
    engine.joinSavedLists();
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
    expect(storage.get("list_ids")).toBeNull();
    // The other one does not exist, which is logged and no more.
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
