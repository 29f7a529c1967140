import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_MEMBERS } from "../../src/domain/limits";
import type { ListSnapshot, Observer } from "../../src/services/lists";
import { createEngine } from "../../src/sync/engine";
import type { ListState } from "../../src/sync/standing";
import { add, buildItem, buildList, connectionTo, idsOf, LIST, startEngine } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";

/** Ann opens a list; the test itself says what the live read brings. */
function openByHand(browser = openBrowser(), isOpening = true) {
  const server = startServer();
  const reads: Observer<ListSnapshot>[] = [];
  const watchList = (_: string, observer: Observer<ListSnapshot>) => {
    reads.push(observer);
    return () => undefined;
  };
  const { storage, withLock } = browser.openTab();
  const lists = { ...server.lists, watchList };
  const connection = connectionTo(lists);
  const engine = createEngine({
    uid: "ann",
    connection,
    storage,
    withLock,
    maySend: () => true,
    displayName: async () => "",
  });
  const open = engine.openList(LIST, isOpening);
  const states: ListState[] = [];
  const close = open.subscribe(() => states.push(open.getState()));
  return {
    browser,
    server,
    engine,
    open,
    states,
    close,
    reads,
    read(list: ListSnapshot["list"], { confirmed = true, outdated = false } = {}) {
      reads.at(-1)?.next({ list, confirmed, outdated });
    },
  };
}

const failure = { code: "unavailable", message: "", name: "ServiceError" as const };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a list", () => {
  it("is loading until anything is known of it", () => {
    const { open, read } = openByHand();
    expect(open.getState()).toEqual({ status: "loading" });
    read(buildList());
    expect(open.getState()).toEqual({ status: "ready", list: buildList(), membership: "member" });
  });

  it("is not missing because the SDK's own memory does not have it", () => {
    const { open, read } = openByHand();
    read(null, { confirmed: false });
    expect(open.getState().status).toBe("loading");
    read(null);
    expect(open.getState().status).toBe("missing");
  });

  it("is shown as last seen before the server has answered, and can be edited", () => {
    const first = openByHand();
    first.read(buildList({ items: [buildItem("a")] }));
    vi.advanceTimersByTime(1_000);
    const second = openByHand(first.browser);
    second.server.hold();
    second.engine.outbox.add(LIST, add("b"));
    const state = second.open.getState();
    expect(state.status === "ready" && idsOf(state.list)).toEqual(["a", "b"]);
  });

  it("is forgotten once it is gone", () => {
    const first = openByHand();
    first.read(buildList());
    first.read(null);
    expect(first.open.getState().status).toBe("missing");
    expect(openByHand(first.browser).open.getState().status).toBe("loading");
  });

  it("keeps the identity of every item that did not change, and of the members", () => {
    const { open, read } = openByHand();
    const list = buildList({ items: [buildItem("a"), buildItem("b")] });
    read(list);
    read(buildList({ items: [buildItem("a"), buildItem("b", { text: "B" })], updatedAt: 1_001 }));
    const state = open.getState();
    expect(state.status === "ready" && state.list.items[0]).toBe(list.items[0]);
    expect(state.status === "ready" && state.list.sharedWith).toBe(list.sharedWith);
  });

  it("never lets an edit flicker, whatever the order of answers and reads", async () => {
    const { engine, open, read, server, states } = openByHand();
    server.write(buildList());
    const before = server.stored(LIST) ?? null;
    read(before);
    engine.outbox.add(LIST, add("a"));
    read(before);
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    read(before);
    read(server.stored(LIST) ?? null);
    expect(engine.outbox.listIds()).toEqual([]);
    const shown = states.slice(1).map((state) => state.status === "ready" && idsOf(state.list));
    expect(new Set(shown.map((ids) => JSON.stringify(ids)))).toEqual(new Set(['["a"]']));
    expect(open.getState().status).toBe("ready");
  });

  it("shows what another wrote later to what was edited here", async () => {
    const { engine, open, read, server } = openByHand();
    server.write(buildList({ items: [buildItem("a")] }));
    read(server.stored(LIST) ?? null);
    engine.outbox.add(LIST, { type: "set-done", itemId: "a", done: true });
    await vi.waitFor(() => expect(engine.outbox.count()).toBe(0));
    server.write(buildList({ items: [buildItem("a", { text: "A" })] }));
    read(server.stored(LIST) ?? null);
    const state = open.getState();
    expect(state.status === "ready" && state.list.items).toEqual([buildItem("a", { text: "A" })]);
  });
});

describe("a live read that fails", () => {
  it("leaves what is known on the screen, and begins anew by itself", async () => {
    const { open, read, reads } = openByHand();
    read(buildList());
    reads[0]?.fail(failure);
    expect(open.getState().status).toBe("ready");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads).toHaveLength(2);
  });

  it("is a failure where nothing is known, until the next one brings something", async () => {
    const { open, read, reads } = openByHand();
    reads[0]?.fail(failure);
    expect(open.getState()).toEqual({ status: "failed", error: failure });
    await vi.advanceTimersByTimeAsync(1_000);
    read(buildList());
    expect(open.getState().status).toBe("ready");
  });

  it("begins anew at once when the page comes back, and only once", async () => {
    const { engine, reads } = openByHand();
    reads[0]?.fail(failure);
    engine.wake();
    expect(reads).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    engine.wake();
    expect(reads).toHaveLength(2);
  });

  it("does not begin anew for a screen that is gone", async () => {
    const { engine, reads, close } = openByHand();
    reads[0]?.fail(failure);
    close();
    engine.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toHaveLength(1);
  });
});

describe("opening a list of others", () => {
  const strange = () => buildList({ owner: "bob", sharedWith: ["bob"] });

  it("makes the user a member, once", async () => {
    const ann = startEngine({ list: strange() });
    await vi.waitFor(() => expect(ann.server.stored(LIST)?.sharedWith).toEqual(["bob", "ann"]));
    await vi.waitFor(() => expect(ann.engine.outbox.listIds()).toEqual([]));
    expect(ann.server.requests().filter((name) => name === "join")).toHaveLength(1);
  });

  it("sends edits made before that is done after it", async () => {
    const ann = startEngine({ list: strange() });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.engine.outbox.add(LIST, add("a"));
    await vi.waitFor(() => expect(idsOf(ann.server.stored(LIST))).toEqual(["a"]));
    expect(ann.refused).toEqual([]);
  });

  it("can be done again without a network before that is done, with the edits made meanwhile", () => {
    const first = openByHand();
    first.server.hold();
    first.read(strange());
    first.engine.outbox.add(LIST, add("a"));
    first.close();
    const state = first.engine.openList(LIST, true).getState();
    expect(state.status === "ready" && idsOf(state.list)).toEqual(["a"]);
  });

  it("fails when it has as many members as it can take", () => {
    const { browser, open, read } = openByHand();
    const sharedWith = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
    read(buildList({ owner: "member-0", sharedWith }));
    expect(open.getState()).toMatchObject({ status: "failed", error: { code: "list-full" } });
    expect(openByHand(browser).open.getState()).toEqual({ status: "loading" });
  });

  it("fails as well when the last place went to somebody else, and joins once there is room", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const others = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);
    const list = buildList({ owner: "member-0", sharedWith: others.slice(1) });
    const { server, read, open } = openByHand();
    server.write({ ...list, sharedWith: others });
    read(list);
    expect(open.getState().status).toBe("ready");
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    read(server.stored(LIST) ?? null);
    expect(open.getState()).toMatchObject({ status: "failed", error: { code: "list-full" } });

    server.setMembers(LIST, others.slice(1));
    read(server.stored(LIST) ?? null);
    expect(open.getState().status).toBe("ready");
    await vi.waitFor(() => expect(server.stored(LIST)?.sharedWith).toContain("ann"));
  });

  it("does not bring back a member who leaves elsewhere while it is open", async () => {
    const ann = startEngine({ list: buildList({ owner: "bob", sharedWith: ["bob", "ann"] }) });
    await vi.waitFor(() => expect(ann.shown()).toEqual([]));
    ann.server.setMembers(LIST, ["bob"]);
    expect(ann.shown()).toBe("missing");
    expect(ann.engine.outbox.listIds()).toEqual([]);
  });
});

describe("a list of an older format", () => {
  it("is rewritten by whoever opens it, without a word about somebody who was faster", async () => {
    const { server, read } = openByHand();
    server.write(buildList());
    server.failNext("failed-precondition");
    read(buildList(), { outdated: true });
    await vi.waitFor(() => expect(server.requests()).toEqual(["edit"]));
  });
});
