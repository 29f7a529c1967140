import { describe, expect, it } from "vitest";
import { openCountOf } from "../../src/domain/open-count";
import type { ShoppingList } from "../../src/domain/types";
import type { Lists, ListsSnapshot, Observer } from "../../src/services/lists";
import { keys } from "../../src/sync/browser/keys";
import { MAX_REMEMBERED } from "../../src/sync/browser/remembered";
import { add, buildItem, buildList, idsOf, LIST, OTHER_LIST, startEngine } from "./build";
import { later, stopTheClock } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

stopTheClock();

/** Ann opens her lists; the test itself says what the live read brings. */
function openByHand(browser = openBrowser(), maySend = false, server = startServer()) {
  const reads: Observer<ListsSnapshot>[] = [];
  /** How many live reads of one list there are. */
  let own = 0;
  const lists: Lists = {
    ...server.lists,
    watchLists(_, observer) {
      reads.push(observer);
      return () => undefined;
    },
    watchList(...of) {
      const stop = server.lists.watchList(...of);
      own += 1;
      return () => {
        own -= 1;
        stop();
      };
    },
  };
  const { engine } = startEngine({
    server,
    browser,
    lists,
    list: null,
    isOpen: false,
    maySend: () => maySend,
  });
  const unfollow = engine.allLists.subscribe(() => undefined);
  const bring = (lists: readonly ShoppingList[], outdated: readonly string[] = []) =>
    reads.at(-1)?.next({ lists, outdated: new Set(outdated), isFromServer: true });
  const all = () => {
    const state = engine.allLists.getState();
    return state.status === "ready" ? state.lists : [];
  };
  return {
    own: () => own,
    unfollow,
    browser,
    server,
    engine,
    reads,
    read: (...lists: readonly ShoppingList[]) => bring(lists),
    readOutdated: (list: ShoppingList) => bring([list], [list.id]),
    fail: (code: string) => reads.at(-1)?.fail({ code, message: "", name: "ServiceError" }),
    status: () => engine.allLists.getState().status,
    shown: () => all().map(({ id }) => id),
    openOf: (id: string) => openCountOf(all().find((list) => list.id === id) ?? buildList()),
  };
}

const BOBS = { owner: "bob", sharedWith: ["bob"] };
const other = buildList({ id: OTHER_LIST, updatedAt: 2_000 });

describe("the user's lists", () => {
  it("are loading until the server has told them, the one updated last first, or none", () => {
    const { shown, status, read, reads } = openByHand();
    reads[0]?.next({ lists: [], outdated: new Set(), isFromServer: false });
    expect(status()).toBe("loading");
    read();
    expect([status(), shown()]).toEqual(["ready", []]);
    read(buildList(), other);
    expect(shown()).toEqual([OTHER_LIST, LIST]);
  });

  it("are shown as last seen before the server has answered, with how much is open, and with what waits", async () => {
    const first = openByHand();
    const items = [buildItem("a"), buildItem("b"), buildItem("c", { done: true })];
    first.read(buildList({ items }), { ...other, items: items.slice(2) });
    const open = ({ openOf }: typeof first) => [openOf(LIST), openOf(OTHER_LIST)];
    expect(open(first)).toEqual([2, 0]);
    await later();

    const next = openByHand(first.browser);
    expect([next.shown(), open(next)]).toEqual([
      [OTHER_LIST, LIST],
      [2, 0],
    ]);
    next.engine.outbox.add(LIST, add("d"));
    expect(next.openOf(LIST)).toBe(3);
    expect(openByHand(first.browser).openOf(LIST)).toBe(3);

    // Which items are open is not known any more: then neither is how many there are with what waits.
    first.browser.openTab().storage.remove(keys.rememberedList("ann", LIST));
    expect(openByHand(first.browser).openOf(LIST)).toBe(0);
  });

  it("can be edited without being opened, also those that are too many to be remembered", async () => {
    const { engine, read } = openByHand();
    const ids = Array.from({ length: MAX_REMEMBERED + 1 }, () => crypto.randomUUID());
    read(...ids.map((id) => buildList({ id, items: [buildItem("a")] })));
    await later();
    for (const id of ids) {
      expect(engine.edit(id, [add("b")])).not.toBeNull();
      expect(idsOf(engine.viewOf(id))).toEqual(["a", "b"]);
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
    const { status, shown, read, engine } = openByHand();
    engine.outbox.add(LIST, { type: "join-list" });
    expect(status()).toBe("loading");
    read();
    expect(status()).toBe("loading");
    read(buildList());
    expect(shown()).toEqual([LIST]);
  });

  it("agree with a list of which an own commit is known, and let go of it", async () => {
    const { engine, read, server } = openByHand(openBrowser(), true);
    server.write(buildList());
    read(buildList());
    await later(1);
    engine.outbox.add(LIST, add("a"));
    await later(1);
    read(server.stored(LIST) ?? other);
    expect([engine.outbox.listIds(), idsOf(engine.viewOf(LIST))]).toEqual([[], ["a"]]);
  });

  it("bring the news of an open list, so that it is not read once more, also before they are told", async () => {
    const first = openByHand();
    const { engine, read, own } = first;
    const open = engine.openList(LIST, false);
    const close = open.subscribe(() => undefined);
    read(other);
    expect(own()).toBe(1); // nothing tells that it is among them
    first.readOutdated(buildList());
    expect(own()).toBe(1); // of an older format, it is to be rewritten
    read({ ...buildList(), name: "Market" });
    expect(own()).toBe(0);
    expect(open.getState()).toMatchObject({ list: { name: "Market" } });
    first.fail("unavailable");
    expect(own()).toBe(1);
    engine.wake();
    read(buildList());
    expect(own()).toBe(0);
    read({ ...buildList(), name: "Kiosk" });
    expect(open.getState()).toMatchObject({ list: { name: "Kiosk" } });
    await later();
    const next = openByHand(first.browser);
    next.engine.openList(LIST, false).subscribe(() => undefined);
    expect(next.own()).toBe(0);
    first.unfollow();
    expect(own()).toBe(1);
    close();
    expect(own()).toBe(0);
  });

  it.each(["unavailable", "permission-denied"])(
    "stay on the screen when the live read fails (%s), fail where nothing is known, and are read anew",
    (code) => {
      const { status, shown, read, fail, engine } = openByHand();
      fail(code);
      expect(status()).toBe("failed");
      engine.wake();
      read(buildList());
      fail(code);
      expect(shown()).toEqual([LIST]);
      engine.wake();
      read(other);
      expect(shown()).toEqual([OTHER_LIST]);
    },
  );

  it("have a list that was opened by its link, though the server has not told all of them", async () => {
    const { engine, server } = startEngine({ list: buildList(BOBS) });
    await later(20);
    expect(server.stored(LIST)?.sharedWith).toContain("ann");
    server.silence();
    engine.allLists.subscribe(() => undefined);
    expect(engine.allLists.getState()).toMatchObject({ status: "ready", lists: [{ id: LIST }] });
  });
});

describe("lists saved while signed out", () => {
  it("are joined once, rubbish is not, and those that are not there yet when they come", {
    tags: "saved-lists/joined-after-login",
  }, async () => {
    const browser = openBrowser();
    const { storage } = browser.openTab();
    storage.set("list_ids", JSON.stringify([LIST, "rubbish", 7, OTHER_LIST]));
    const server = startServer();
    server.write(buildList({ ...BOBS, items: [buildItem("a")] }));
    const { engine } = openByHand(browser, true, server);
    await later(20);
    expect(server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]);
    expect([engine.outbox.count(), storage.get("list_ids")]).toEqual([0, null]);
    engine.stop();

    const next = openByHand(browser, true, server);
    server.write(buildList({ ...BOBS, id: OTHER_LIST }));
    await later(20);
    expect(server.stored(OTHER_LIST)?.sharedWith).toEqual(["bob", "ann"]);
    expect([next.engine.outbox.count(), storage.keys("lettuce/awaited")]).toEqual([0, []]);
  });
});
