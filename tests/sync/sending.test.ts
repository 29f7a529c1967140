import { afterEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { createSync } from "../../src/sync/sync";
import {
  add,
  buildItem,
  buildList,
  idsOf,
  LIST,
  OTHER_LIST,
  remove,
  rename,
  startEngine,
} from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

afterEach(() => void vi.useRealTimers());

/** Waits until nothing waits to be sent any more. */
async function allSent({ sync }: Pick<ReturnType<typeof startEngine>, "sync">) {
  await vi.waitFor(() => expect(sync.outbox.count()).toBe(0));
}

describe("an edit", () => {
  it("is on the screen at once and on the server soon", async () => {
    const engine = startEngine();
    await vi.waitFor(() => expect(engine.shown()).toEqual([]));
    engine.sync.change(LIST, add("a"));
    expect(engine.shown()).toEqual(["a"]);
    await allSent(engine);
    expect(idsOf(engine.server.stored(LIST))).toEqual(["a"]);
  });

  it("goes with all others that wait, in one transaction", async () => {
    const { sync, server } = startEngine();
    for (const id of ["a", "b", "c"]) sync.change(LIST, add(id));
    await allSent({ sync });
    expect(server.requests()).toEqual(["edit"]);
  });

  it("that is made while others are being sent goes next", async () => {
    const engine = startEngine();
    const { sync, server } = engine;
    const answer = server.hold();
    const request = server.nextRequest();
    sync.change(LIST, add("a"));
    await request;
    sync.change(LIST, add("b"));
    answer();
    await allSent(engine);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });

  it("stays on the screen from the answer until the live read has it", async () => {
    const engine = startEngine();
    await vi.waitFor(() => expect(engine.shown()).toEqual([]));
    engine.server.silence();
    engine.sync.change(LIST, add("a"));
    await allSent(engine);
    expect(engine.shown()).toEqual(["a"]);
    engine.server.tellAll();
    expect(engine.shown()).toEqual(["a"]);
    expect(engine.sync.outbox.listIds()).toEqual([]);
  });

  it("is sent to one list whatever becomes of another", async () => {
    const { sync, server } = startEngine();
    server.write(buildList({ id: OTHER_LIST }));
    server.failNext("unavailable");
    sync.change(LIST, add("a"));
    sync.change(OTHER_LIST, add("b"));
    await vi.waitFor(() => expect(idsOf(server.stored(OTHER_LIST))).toEqual(["b"]));
    await allSent({ sync });
  });

  it("waits until the user is known to be here", async () => {
    let isConfirmed = false;
    const engine = startEngine({ maySend: () => isConfirmed });
    engine.sync.change(LIST, add("a"));
    expect(await engine.sync.drain(1_000)).toBe(1);
    expect([engine.shown(), engine.server.requests()]).toEqual([["a"], []]);
    isConfirmed = true;
    engine.sync.wake();
    await allSent(engine);
  });

  it("of an earlier visit is sent by the next", async () => {
    const server = startServer();
    const browser = openBrowser();
    const early = startEngine({ server, browser, maySend: () => false });
    early.sync.change(LIST, add("a"));
    early.sync.stop();
    const late = startEngine({ server, browser });
    late.sync.wake();
    await allSent(late);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });
});

describe("a failure", () => {
  it("is followed by another attempt", async () => {
    const engine = startEngine();
    for (const code of ["aborted", "failed-precondition", "unavailable", "internal"]) {
      engine.server.failNext(code);
    }
    engine.sync.change(LIST, add("a"));
    await allSent(engine);
    expect(idsOf(engine.server.stored(LIST))).toEqual(["a"]);
    expect(engine.refused).toEqual([]);
  });

  it("of the answer alone does nothing twice", async () => {
    const engine = startEngine();
    engine.server.loseNextAnswer();
    engine.sync.change(LIST, add("a"));
    await allSent(engine);
    expect(idsOf(engine.server.stored(LIST))).toEqual(["a"]);
  });

  it.each([
    ["live read", false],
    ["next attempt", true],
  ])("of the answer alone moves nothing twice: the %s finds it done", async (_, isSilent) => {
    const engine = startEngine({
      list: buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) }),
    });
    const { sync, server } = engine;
    await vi.waitFor(() => expect(engine.shown()).toEqual(["a", "b", "c"]));
    server.loseNextAnswer();
    if (isSilent) server.silence();
    for (const [itemId, afterId] of [
      ["c", null],
      ["c", "b"],
      ["b", null],
    ] as const) {
      sync.change(LIST, { type: "move-item", itemId, afterId, beforeId: null });
    }
    await vi.waitFor(() => expect(sync.outbox.count()).toBe(0));
    expect(idsOf(server.stored(LIST))).toEqual(["b", "a", "c"]);
    expect(engine.shown()).toEqual(["b", "a", "c"]);
  });

  it("of the answer alone brings nothing back that was seen and then removed by somebody", async () => {
    const engine = startEngine({ list: buildList({ sharedWith: ["ann", "bob"] }) });
    const { sync, server } = engine;
    await vi.waitFor(() => expect(engine.shown()).toEqual([]));
    server.loseNextAnswer();
    sync.change(LIST, add("a"));
    // The live read is ahead of the answer that never comes; before the next attempt Bob removes the item.
    await vi.waitFor(() => expect(sync.outbox.count()).toBe(0));
    server.write(buildList());
    sync.change(LIST, add("b"));
    await allSent(engine);
    expect(idsOf(server.stored(LIST))).toEqual(["b"]);
  });

  it("is repeated less and less often, up to every 30 s, until the page comes back", async () => {
    vi.useFakeTimers();
    const engine = startEngine();
    const { sync, server } = engine;
    for (let count = 0; count < 30; count += 1) server.failNext("unavailable");
    sync.change(LIST, add("a"));
    await vi.advanceTimersByTimeAsync(60_000);
    const early = server.requests().length;
    await vi.advanceTimersByTimeAsync(60_000);
    const late = server.requests().length - early;
    expect([early > 10, late >= 2, late <= 5]).toEqual([true, true, true]);
    expect(sync.flusher.isTroubled()).toBe(true);
    sync.wake();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.requests().length - early - late).toBeGreaterThanOrEqual(2);
  });

  it("is not taken for trouble when only somebody else was writing", async () => {
    const { sync, server } = startEngine();
    const troubles: boolean[] = [];
    sync.flusher.subscribe(() => troubles.push(sync.flusher.isTroubled()));
    server.failNext("aborted");
    sync.change(LIST, add("a"));
    await allSent({ sync });
    expect(troubles).toEqual([]);
    server.failNext("unavailable");
    sync.change(LIST, add("b"));
    await allSent({ sync });
    expect(troubles).toEqual([true, false]);
  });

  it("during which the page came back is followed by another attempt at once", async () => {
    vi.useFakeTimers();
    const { sync, server } = startEngine();
    for (const id of ["a", "b"]) {
      const answer = server.hold();
      const request = server.nextRequest();
      server.failNext("unavailable");
      sync.change(LIST, add(id));
      await request;
      if (id === "b") sync.wake();
      answer();
      await vi.advanceTimersByTimeAsync(0);
      expect(sync.outbox.count()).toBe(id === "b" ? 0 : 1);
      await vi.advanceTimersByTimeAsync(20);
    }
  });
});

describe("a refusal", () => {
  it("of one edit drops that one alone", async () => {
    const server = startServer();
    const engine = startEngine({ server, lists: refusing(server.lists, "bad") });
    const { sync } = engine;
    for (const id of ["a", "b", "bad", "c", "d", "e"]) sync.change(LIST, add(id));
    sync.change(LIST, rename("Market"));
    await allSent(engine);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c", "d", "e"]);
    expect(server.stored(LIST)?.name).toBe("Market");
    expect(engine.refused).toEqual([{ types: ["add-item"], code: "invalid-argument" }]);
    expect(engine.shown()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("because the list is gone drops all that waits for it, after one attempt", async () => {
    const engine = startEngine({ list: null });
    for (const id of ["a", "b", "c"]) engine.sync.change(LIST, add(id));
    await allSent(engine);
    expect(engine.refused).toEqual([
      { types: ["add-item", "add-item", "add-item"], code: "not-found" },
    ]);
    expect(engine.server.requests()).toEqual(["edit"]);
    expect(engine.shown()).toBe("missing");
  });

  it("because the user is no member drops all that waits for it", async () => {
    const list = buildList({ owner: "bob", sharedWith: ["bob"] });
    const engine = startEngine({ list, isOpen: false });
    for (const id of ["a", "b"]) engine.sync.change(LIST, add(id));
    await allSent(engine);
    expect(engine.refused).toEqual([
      { types: ["add-item", "add-item"], code: "permission-denied" },
    ]);
    expect(engine.server.stored(LIST)?.items).toEqual([]);
  });

  it("is no refusal when it is because the user has just signed out", async () => {
    let isHere = true;
    const server = startServer();
    const engine = startEngine({ server, maySend: () => isHere });
    const answer = server.hold();
    const request = server.nextRequest();
    server.failNext("permission-denied");
    engine.sync.change(LIST, add("a"));
    await request;
    isHere = false;
    answer();
    await vi.waitFor(() => expect(engine.sync.flusher.isTroubled()).toBe(false));
    expect(await engine.sync.drain(1_000)).toBe(1);
    expect(engine.refused).toEqual([]);
  });
});

describe("stopping", () => {
  it("during a request loses neither the edit nor the news that it was taken", async () => {
    const server = startServer();
    const browser = openBrowser();
    const engine = startEngine({ server, browser });
    const answer = server.hold();
    const request = server.nextRequest();
    engine.sync.change(LIST, add("a"));
    await request;
    engine.sync.change(LIST, add("b"));
    engine.sync.stop();
    answer();
    const next = startEngine({ server, browser });
    next.sync.wake();
    await allSent(next);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });
});

describe("a new list", () => {
  it("is there at once and is made once, whatever becomes of the answer", async () => {
    const engine = startEngine();
    engine.server.loseNextAnswer();
    const id = engine.sync.createList();
    expect(engine.sync.openList(id).getState().status).toBe("ready");
    engine.sync.change(id, add("a"));
    await allSent(engine);
    expect(engine.server.stored(id)?.items).toHaveLength(5);
  });

  it("is not taken for gone when a late commit makes it between reading and writing", async () => {
    const server = startServer();
    let isFirst = true;
    // The first commit's answer was lost with the tab that sent it, and it arrives only now.
    const editList: Lists["editList"] = async (id, edit) => {
      if (!isFirst) return server.lists.editList(id, edit);
      isFirst = false;
      const made = buildList({ id });
      server.write(made);
      engine.sync.outbox.confirm(id, made);
      edit(null);
      throw new Error("What is gone can't be edited.");
    };
    const engine = startEngine({ server, lists: { ...server.lists, editList }, isOpen: false });
    const id = engine.sync.createList();
    engine.sync.change(id, add("a"));
    await allSent(engine);
    expect(engine.refused).toEqual([]);
    expect(idsOf(server.stored(id))).toEqual(["a"]);
  });
});

describe("leaving and deleting", () => {
  it("sends what waits before the user leaves, and forgets the list", async () => {
    const list = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });
    const { sync, server } = startEngine({ list });
    sync.change(LIST, add("a"));
    await sync.leaveList(LIST);
    expect([idsOf(server.stored(LIST)), server.stored(LIST)?.sharedWith]).toEqual([["a"], ["bob"]]);
    expect(sync.outbox.listIds()).toEqual([]);
  });

  it("keeps what waits when leaving fails", async () => {
    const { sync, server } = startEngine({ maySend: () => false });
    sync.change(LIST, add("a"));
    server.failNext("unavailable");
    await expect(sync.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect(sync.outbox.count()).toBe(1);
  });

  it("waits for a list that is just being made, and deletes it then", async () => {
    const { sync, server } = startEngine();
    const answer = server.hold();
    const request = server.nextRequest();
    const id = sync.createList();
    await request;
    const deleted = sync.deleteList(id);
    answer();
    await deleted;
    expect(server.stored(id)).toBeUndefined();
    expect(sync.outbox.count()).toBe(0);
  });

  it("throws away what waits for a deleted list", async () => {
    const engine = startEngine({ maySend: () => false });
    engine.sync.change(LIST, add("a"));
    await engine.sync.deleteList(LIST);
    expect(engine.sync.outbox.listIds()).toEqual([]);
    await vi.waitFor(() => expect(engine.shown()).toBe("missing"));
  });
});

describe("signing out", () => {
  it("sends first what it can, and says how much is left", async () => {
    vi.useFakeTimers();
    const { sync, server } = startEngine();
    sync.change(LIST, add("a"));
    expect(await sync.drain(3_000)).toBe(0);
    server.hold();
    sync.change(LIST, add("b"));
    sync.change(LIST, remove("a"));
    const left = sync.drain(3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await left).toBe(2);
  });
});

describe("two tabs", () => {
  it("send each edit once", async () => {
    const server = startServer();
    const browser = openBrowser();
    const one = startEngine({ server, browser });
    const other = startEngine({ server, browser });
    for (const id of ["a", "b", "c"]) {
      one.sync.change(LIST, add(id));
      other.sync.change(LIST, add(`${id}'`));
    }
    await allSent(one);
    await allSent(other);
    expect(idsOf(server.stored(LIST))?.toSorted()).toEqual(["a", "a'", "b", "b'", "c", "c'"]);
    expect(one.shown()).toEqual(other.shown());
  });

  it("do not lose what one of them was sending when it died", async () => {
    const server = startServer();
    const browser = openBrowser();
    server.write(buildList());
    const dying = browser.openTab();
    const lists: Lists = { ...server.lists, editList: () => new Promise(() => undefined) };
    const sync = createSync({ uid: "ann", lists, maySend: () => true, ...dying });
    sync.change(LIST, add("a"));
    const other = startEngine({ server, browser });
    dying.die();
    sync.stop();
    other.sync.wake();
    await allSent(other);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });
});

/** A server that refuses whatever contains a certain item. */
function refusing(lists: Lists, itemId: string): Lists {
  return {
    ...lists,
    editList: (id, edit) =>
      lists.editList(id, (list) => {
        const edited = edit(list);
        if (!edited?.items.some((item) => item.id === itemId)) return edited;
        throw new ServiceError("invalid-argument", "The document would be too large.");
      }),
  };
}
