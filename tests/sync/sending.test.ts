import { afterEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import { createEngine } from "../../src/sync/engine";
import {
  add,
  buildItem,
  buildList,
  connectionTo,
  idsOf,
  LIST,
  OTHER_LIST,
  remove,
  rename,
  type Started,
  startEngine,
} from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

afterEach(() => void vi.useRealTimers());

/** Waits until nothing waits to be sent any more. */
async function allSent({ engine }: Pick<Started, "engine">) {
  await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
}

describe("an edit", () => {
  it("is on the screen at once and on the server soon", async () => {
    const ann = startEngine();
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.engine.outbox.add(LIST, add("a"));
    expect(ann.shown()).toEqual(["a"]);
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a"]);
  });

  it("goes with all others that wait, in one transaction", async () => {
    const { engine, server } = startEngine();
    for (const id of ["a", "b", "c"]) engine.outbox.add(LIST, add(id));
    await allSent({ engine });
    expect(server.requests()).toEqual(["edit"]);
  });

  it("that is made while others are being sent goes next", async () => {
    const ann = startEngine();
    const { engine, server } = ann;
    const answer = server.hold();
    const request = server.nextRequest();
    engine.outbox.add(LIST, add("a"));
    await request;
    engine.outbox.add(LIST, add("b"));
    answer();
    await allSent(ann);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });

  it("stays on the screen from the answer until the live read has it", async () => {
    const ann = startEngine();
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.server.silence();
    ann.engine.outbox.add(LIST, add("a"));
    await allSent(ann);
    expect(ann.shown()).toEqual(["a"]);
    ann.server.tellAll();
    expect(ann.shown()).toEqual(["a"]);
    expect(ann.engine.outbox.listIds()).toEqual([]);
  });

  it("is sent to one list whatever becomes of another", async () => {
    const { engine, server } = startEngine();
    server.write(buildList({ id: OTHER_LIST }));
    server.failNext("unavailable");
    engine.outbox.add(LIST, add("a"));
    engine.outbox.add(OTHER_LIST, add("b"));
    await vi.waitFor(() => expect(idsOf(server.stored(OTHER_LIST))).toEqual(["b"]));
    await allSent({ engine });
  });

  it("waits until the user is known to be here", async () => {
    let isConfirmed = false;
    const ann = startEngine({ maySend: () => isConfirmed });
    ann.engine.outbox.add(LIST, add("a"));
    expect(await ann.engine.drain(1_000)).toBe(1);
    expect([ann.shown(), ann.server.requests()]).toEqual([["a"], []]);
    isConfirmed = true;
    ann.engine.wake();
    await allSent(ann);
  });

  it("of an earlier visit is sent by the next", async () => {
    const server = startServer();
    const browser = openBrowser();
    const early = startEngine({ server, browser, maySend: () => false });
    early.engine.outbox.add(LIST, add("a"));
    early.engine.stop();
    const late = startEngine({ server, browser });
    late.engine.wake();
    await allSent(late);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });
});

describe("a failure", () => {
  it("is followed by another attempt", async () => {
    const ann = startEngine();
    for (const code of ["aborted", "failed-precondition", "unavailable", "internal"]) {
      ann.server.failNext(code);
    }
    ann.engine.outbox.add(LIST, add("a"));
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a"]);
    expect(ann.refused).toEqual([]);
  });

  it("of the answer alone does nothing twice", async () => {
    const ann = startEngine();
    ann.server.loseNextAnswer();
    ann.engine.outbox.add(LIST, add("a"));
    await allSent(ann);
    expect(idsOf(ann.server.stored(LIST))).toEqual(["a"]);
  });

  it.each([
    ["live read", false],
    ["next attempt", true],
  ])("of the answer alone moves nothing twice: the %s finds it done", async (_, isSilent) => {
    const ann = startEngine({
      list: buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) }),
    });
    const { engine, server } = ann;
    await vi.waitFor(() => expect(ann.shown()).toEqual(["a", "b", "c"]));
    server.loseNextAnswer();
    if (isSilent) server.silence();
    for (const [itemId, afterId] of [
      ["c", null],
      ["c", "b"],
      ["b", null],
    ] as const) {
      engine.outbox.add(LIST, { type: "move-item", itemId, afterId, beforeId: null });
    }
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    expect(idsOf(server.stored(LIST))).toEqual(["b", "a", "c"]);
    expect(ann.shown()).toEqual(["b", "a", "c"]);
  });

  it("of the answer alone brings nothing back that was seen and then removed by somebody", async () => {
    const ann = startEngine({ list: buildList({ sharedWith: ["ann", "bob"] }) });
    const { engine, server } = ann;
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    server.loseNextAnswer();
    engine.outbox.add(LIST, add("a"));
    // The live read is ahead of the answer that never comes; before the next attempt Bob removes the item.
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    server.write(buildList());
    engine.outbox.add(LIST, add("b"));
    await allSent(ann);
    expect(idsOf(server.stored(LIST))).toEqual(["b"]);
  });

  it("is repeated less and less often, up to every 30 s, until the page comes back", async () => {
    vi.useFakeTimers();
    const ann = startEngine();
    const { engine, server } = ann;
    engine.status.subscribe(() => undefined);
    for (let count = 0; count < 30; count += 1) server.failNext("unavailable");
    engine.outbox.add(LIST, add("a"));
    await vi.advanceTimersByTimeAsync(60_000);
    const early = server.requests().length;
    await vi.advanceTimersByTimeAsync(60_000);
    const late = server.requests().length - early;
    expect([early > 10, late >= 2, late <= 5]).toEqual([true, true, true]);
    expect(engine.status.getState()).toEqual({ kind: "offline", waiting: 1 });
    engine.wake();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.requests().length - early - late).toBeGreaterThanOrEqual(2);
  });

  it("is not taken for trouble when only somebody else was writing", async () => {
    const { engine, server } = startEngine();
    const kinds: string[] = [];
    engine.status.subscribe(() => kinds.push(engine.status.getState().kind));
    server.failNext("aborted");
    engine.outbox.add(LIST, add("a"));
    await allSent({ engine });
    expect(kinds).toEqual([]);
    server.failNext("unavailable");
    engine.outbox.add(LIST, add("b"));
    await allSent({ engine });
    expect(kinds).toEqual(["offline", "quiet"]);
  });

  it("during which the page came back is followed by another attempt at once", async () => {
    vi.useFakeTimers();
    const { engine, server } = startEngine();
    for (const id of ["a", "b"]) {
      const answer = server.hold();
      const request = server.nextRequest();
      server.failNext("unavailable");
      engine.outbox.add(LIST, add(id));
      await request;
      if (id === "b") engine.wake();
      answer();
      await vi.advanceTimersByTimeAsync(0);
      expect(engine.outbox.count()).toBe(id === "b" ? 0 : 1);
      await vi.advanceTimersByTimeAsync(20);
    }
  });
});

describe("a refusal", () => {
  it("of one edit as too large, by Firestore's count, holds that one alone", async () => {
    const server = startServer();
    const ann = startEngine({ server, lists: refusing(server.lists, "bad") });
    const { engine } = ann;
    for (const id of ["a", "b", "bad", "c", "d", "e"]) engine.outbox.add(LIST, add(id));
    engine.outbox.add(LIST, rename("Market"));
    engine.status.subscribe(() => undefined);
    await vi.waitFor(() => expect(engine.status.getState()).toEqual({ kind: "held", waiting: 1 }));
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b", "c", "d", "e"]);
    expect(server.stored(LIST)?.name).toBe("Market");
    expect(ann.refused).toEqual([]);
    expect(ann.shown()).toEqual(["a", "b", "c", "d", "e", "bad"]);
  });

  it("because the list is gone drops all that waits for it, after one attempt", async () => {
    const ann = startEngine({ list: null });
    for (const id of ["a", "b", "c"]) ann.engine.outbox.add(LIST, add(id));
    await allSent(ann);
    expect(ann.refused).toEqual([
      { types: ["add-item", "add-item", "add-item"], code: "not-found" },
    ]);
    expect(ann.server.requests()).toEqual(["edit"]);
    expect(ann.shown()).toBe("missing");
  });

  it("because the user is no member drops all that waits for it", async () => {
    const list = buildList({ owner: "bob", sharedWith: ["bob"] });
    const ann = startEngine({ list, isOpen: false });
    for (const id of ["a", "b"]) ann.engine.outbox.add(LIST, add(id));
    await allSent(ann);
    expect(ann.refused).toEqual([{ types: ["add-item", "add-item"], code: "not-a-member" }]);
    expect(ann.server.stored(LIST)?.items).toEqual([]);
  });

  it("is no refusal when it is because the user has just signed out", async () => {
    let isHere = true;
    const server = startServer();
    const ann = startEngine({ server, maySend: () => isHere });
    const answer = server.hold();
    const request = server.nextRequest();
    server.failNext("permission-denied");
    ann.engine.outbox.add(LIST, add("a"));
    await request;
    isHere = false;
    answer();
    expect(await ann.engine.drain(1_000)).toBe(1);
    expect(ann.refused).toEqual([]);
  });
});

describe("stopping", () => {
  it("during a request loses neither the edit nor the news that it was taken", async () => {
    const server = startServer();
    const browser = openBrowser();
    const ann = startEngine({ server, browser });
    const answer = server.hold();
    const request = server.nextRequest();
    ann.engine.outbox.add(LIST, add("a"));
    await request;
    ann.engine.outbox.add(LIST, add("b"));
    ann.engine.stop();
    answer();
    const next = startEngine({ server, browser });
    next.engine.wake();
    await allSent(next);
    expect(idsOf(server.stored(LIST))).toEqual(["a", "b"]);
  });
});

describe("a new list", () => {
  it("is there at once and is made once, whatever becomes of the answer", async () => {
    const ann = startEngine();
    ann.server.loseNextAnswer();
    const id = ann.engine.createList();
    expect(ann.engine.openList(id, true).getState().status).toBe("ready");
    ann.engine.outbox.add(id, add("a"));
    await allSent(ann);
    expect(ann.server.stored(id)?.items).toHaveLength(5);
  });

  it("is not taken for gone when a late commit makes it between reading and writing", async () => {
    const server = startServer();
    let isFirst = true;
    // The first commit's answer was lost with the tab that sent it, and it arrives only now.
    const editLists: Lists["editLists"] = async (ids, edit) => {
      if (!isFirst) return server.lists.editLists(ids, edit);
      isFirst = false;
      const made = buildList({ id });
      server.write(made);
      ann.engine.outbox.remove(ann.engine.outbox.entriesOf(id).slice(0, 1)); // as another tab, which has seen it
      edit([null]);
      throw new Error("What is gone can't be edited.");
    };
    const ann = startEngine({ server, lists: { ...server.lists, editLists }, isOpen: false });
    const id = ann.engine.createList();
    ann.engine.outbox.add(id, add("a"));
    await allSent(ann);
    expect(ann.refused).toEqual([]);
    expect(idsOf(server.stored(id))).toEqual(["a"]);
  });
});

describe("leaving and deleting", () => {
  it("sends what waits before the user leaves, and forgets the list", async () => {
    const list = buildList({ owner: "bob", sharedWith: ["bob", "ann"] });
    const { engine, server } = startEngine({ list });
    engine.outbox.add(LIST, add("a"));
    await engine.leaveList(LIST);
    expect([idsOf(server.stored(LIST)), server.stored(LIST)?.sharedWith]).toEqual([["a"], ["bob"]]);
    expect(engine.outbox.listIds()).toEqual([]);
  });

  it("keeps what waits when leaving fails", async () => {
    const { engine, server } = startEngine({ maySend: () => false });
    engine.outbox.add(LIST, add("a"));
    server.failNext("unavailable");
    await expect(engine.leaveList(LIST)).rejects.toMatchObject({ code: "unavailable" });
    expect(engine.outbox.count()).toBe(1);
  });

  it("waits for a list that is just being made, and deletes it then", async () => {
    const { engine, server } = startEngine();
    const answer = server.hold();
    const request = server.nextRequest();
    const id = engine.createList();
    await request;
    const deleted = engine.deleteList(id);
    answer();
    await deleted;
    expect(server.stored(id)).toBeUndefined();
    expect(engine.outbox.count()).toBe(0);
  });

  it("throws away what waits for a deleted list", async () => {
    const ann = startEngine({ maySend: () => false });
    ann.engine.outbox.add(LIST, add("a"));
    await ann.engine.deleteList(LIST);
    expect(ann.engine.outbox.listIds()).toEqual([]);
    await vi.waitFor(() => expect(ann.shown()).toBe("missing"));
  });
});

describe("signing out", () => {
  it("sends first what it can, and says how much is left", async () => {
    vi.useFakeTimers();
    const { engine, server } = startEngine();
    engine.outbox.add(LIST, add("a"));
    expect(await engine.drain(3_000)).toBe(0);
    server.hold();
    engine.outbox.add(LIST, add("b"));
    engine.outbox.add(LIST, remove("a"));
    const left = engine.drain(3_000);
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
      one.engine.outbox.add(LIST, add(id));
      other.engine.outbox.add(LIST, add(`${id}'`));
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
    const lists: Lists = { ...server.lists, editLists: () => new Promise(() => undefined) };
    const engine = createEngine({
      uid: "ann",
      connection: connectionTo(lists),
      maySend: () => true,
      displayName: async () => "",
      ...dying,
    });
    engine.outbox.add(LIST, add("a"));
    const other = startEngine({ server, browser });
    dying.die();
    engine.stop();
    other.engine.wake();
    await allSent(other);
    expect(idsOf(server.stored(LIST))).toEqual(["a"]);
  });
});

/** A server that refuses whatever contains a certain item. */
function refusing(lists: Lists, itemId: string): Lists {
  return {
    ...lists,
    editLists: (ids, edit) =>
      lists.editLists(ids, (found) => {
        const edited = edit(found);
        if (!edited.some((list) => list?.items.some((item) => item.id === itemId))) return edited;
        throw new ServiceError("invalid-argument", "The document would be too large.");
      }),
  };
}
