import { describe, expect, it } from "vitest";
import { openCountOf } from "../../src/domain/open-count";
import type { ShoppingList } from "../../src/domain/types";
import type { Lists, ListsSnapshot, Observer } from "../../src/services/lists";
import { keys } from "../../src/sync/browser/keys";
import { MAX_REMEMBERED } from "../../src/sync/browser/remembered";
import { add, buildItem, buildList, changing, idsOf, LIST, OTHER_LIST, startEngine } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

installFakeClock();

/** Opens the screen of all lists as Ann. The test itself emits the snapshots. */
function openByHand(browser = openBrowser(), maySend = false, server = startServer()) {
  const reads: Observer<ListsSnapshot>[] = [];
  /** The number of live reads of single lists. */
  let singleReads = 0;
  const lists: Lists = {
    ...server.lists,
    watchLists(_, observer) {
      reads.push(observer);
      return () => undefined;
    },
    watchList(...of) {
      const stop = server.lists.watchList(...of);
      singleReads += 1;
      return () => {
        singleReads -= 1;
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
  const emit = (lists: readonly ShoppingList[], outdated: readonly string[] = []) =>
    reads.at(-1)?.next({ lists, outdated: new Set(outdated), isFromServer: true });
  const all = () => {
    const state = engine.allLists.getState();
    return state.status === "ready" ? state.lists : [];
  };
  return {
    singleReads: () => singleReads,
    unfollow,
    browser,
    server,
    engine,
    reads,
    read: (...lists: readonly ShoppingList[]) => emit(lists),
    readOutdated: (list: ShoppingList) => emit([list], [list.id]),
    fail: (code: string) => reads.at(-1)?.fail({ code, message: "", name: "ServiceError" }),
    status: () => engine.allLists.getState().status,
    missing() {
      const state = engine.allLists.getState();
      return state.status === "ready" ? state.missing : state.status;
    },
    shown: () => all().map(({ id }) => id),
    openCount: (id: string) => openCountOf(all().find((list) => list.id === id) ?? buildList()),
  };
}

const BOBS = { owner: "bob", sharedWith: ["bob"] };
const other = buildList({ id: OTHER_LIST, updatedAt: 2_000 });

describe("the user's lists", () => {
  it("are loading until the server has responded, then sorted by their last update", () => {
    const { shown, status, read, reads } = openByHand();
    reads[0]?.next({ lists: [], outdated: new Set(), isFromServer: false });
    expect(status()).toBe("loading");
    read();
    expect([status(), shown()]).toEqual(["ready", []]);
    read(buildList(), other);
    expect(shown()).toEqual([OTHER_LIST, LIST]);
  });

  it("are shown as remembered before the server has responded, with open counts and pending edits", async () => {
    const first = openByHand();
    const items = [buildItem("a"), buildItem("b"), buildItem("c", { done: true })];
    first.read(buildList({ items }), { ...other, items: items.slice(2) });
    const open = ({ openCount }: typeof first) => [openCount(LIST), openCount(OTHER_LIST)];
    expect(open(first)).toEqual([2, 0]);
    await later();

    const next = openByHand(first.browser);
    expect([next.shown(), open(next)]).toEqual([
      [OTHER_LIST, LIST],
      [2, 0],
    ]);
    next.engine.outbox.add(LIST, changing(add("d")));
    expect(next.openCount(LIST)).toBe(3);
    expect(openByHand(first.browser).openCount(LIST)).toBe(3);

    // Without the items, the count after the pending edits is unknown, which shows as 0.
    first.browser.openTab().storage.remove(keys.rememberedList("ann", LIST));
    expect(openByHand(first.browser).openCount(LIST)).toBe(0);
  });

  it("can be edited without being opened, even if they are more than this browser remembers", async () => {
    const { engine, read } = openByHand();
    const ids = Array.from({ length: MAX_REMEMBERED + 1 }, () => crypto.randomUUID());
    read(...ids.map((id) => buildList({ id, items: [buildItem("a")] })));
    await later();
    for (const id of ids) {
      expect(engine.edit(id, [add("b")])).not.toBeNull();
      expect(idsOf(engine.viewOf(id))).toEqual(["a", "b"]);
    }
  });

  it("include a new list at once, and sort an edited list first", () => {
    const { shown, read, engine } = openByHand();
    read(buildList(), other);
    engine.outbox.add(LIST, changing(add("a")));
    expect(shown()).toEqual([LIST, OTHER_LIST]);
    const created = engine.createList();
    expect(shown()).toEqual([created, LIST, OTHER_LIST]);
  });

  it("may be incomplete while a new list is shown already", () => {
    const { engine, missing, read, fail } = openByHand();
    engine.createList();
    expect(missing()).toBe("loading");
    fail("permission-denied");
    expect(missing()).toBe("failed");
    engine.wake();
    read(buildList());
    expect(missing()).toBe("none");
  });

  it("are loading while the user joins the first list", () => {
    const { status, shown, read, engine } = openByHand();
    engine.openList(LIST, true).subscribe(() => undefined);
    expect(status()).toBe("loading");
    read();
    expect(status()).toBe("loading");
    read(buildList());
    expect(shown()).toEqual([LIST]);
  });

  it("include the tab's commit, and no list keeps pending entries", async () => {
    const { engine, read, server } = openByHand(openBrowser(), true);
    server.write(buildList());
    read(buildList());
    await later(1);
    engine.outbox.add(LIST, changing(add("a")));
    await later(1);
    read(server.stored(LIST) ?? other);
    expect([engine.outbox.listIds(), idsOf(engine.viewOf(LIST))]).toEqual([[], ["a"]]);
  });

  it("replace the live read of an open list, also while they are only remembered", async () => {
    const first = openByHand();
    const { engine, read, singleReads } = first;
    const open = engine.openList(LIST, false);
    const close = open.subscribe(() => undefined);
    read(other);
    expect(singleReads()).toBe(1); // the snapshot does not include it
    first.readOutdated(buildList());
    expect(singleReads()).toBe(1); // in an older format, which only its own read rewrites
    read({ ...buildList(), name: "Market" });
    expect(singleReads()).toBe(0);
    expect(open.getState()).toMatchObject({ list: { name: "Market" } });
    first.fail("unavailable");
    expect(singleReads()).toBe(1);
    engine.wake();
    read(buildList());
    expect(singleReads()).toBe(0);
    read({ ...buildList(), name: "Kiosk" });
    expect(open.getState()).toMatchObject({ list: { name: "Kiosk" } });
    await later();
    const next = openByHand(first.browser);
    next.engine.openList(LIST, false).subscribe(() => undefined);
    expect(next.singleReads()).toBe(0);
    first.unfollow();
    expect(singleReads()).toBe(1);
    close();
    expect(singleReads()).toBe(0);
  });

  it.each(["unavailable", "permission-denied"])(
    "stay on the screen when the live read fails (%s), fail if none is known, and are read again",
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

  it("include a list that was joined by its link, before the first snapshot of all lists", async () => {
    const { engine, server } = startEngine({ list: buildList(BOBS) });
    await later(20);
    expect(server.stored(LIST)?.sharedWith).toContain("ann");
    server.muteReads();
    engine.allLists.subscribe(() => undefined);
    expect(engine.allLists.getState()).toMatchObject({ status: "ready", lists: [{ id: LIST }] });
  });
});

describe("lists saved while signed out", () => {
  it("are joined once, malformed ids are ignored, and lists that do not exist yet are joined later", {
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
