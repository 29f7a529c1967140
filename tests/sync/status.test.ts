import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSafeStorage } from "../../src/sync/browser/storage";
import { createOutbox } from "../../src/sync/outbox";
import { createStatus, SAVING_DELAY_MS } from "../../src/sync/status";
import { add, LIST } from "./build";
import { openBrowser } from "./fake-browser";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A status that somebody looks at, with what it depends on in the test's hands. */
function look(storage = openBrowser().openTab().storage) {
  const outbox = createOutbox({ storage, uid: "ann" });
  const world = { isOnline: true, isTroubled: false, held: 0 };
  const list = {
    isTroubled: () => world.isTroubled,
    held: () => outbox.entriesOf(LIST).slice(0, world.held),
  };
  const status = createStatus({
    outbox,
    lists: new Map([[LIST, list]]),
    storage,
    isOnline: () => world.isOnline,
  });
  outbox.subscribe(status.update);
  const stop = status.subscribe(() => undefined);
  return {
    outbox,
    status,
    stop,
    setTroubled(isTroubled: boolean) {
      world.isTroubled = isTroubled;
      status.update();
    },
    setOnline(isOnline: boolean) {
      world.isOnline = isOnline;
      status.update();
    },
    setHeld(held: number) {
      world.held = held;
      status.update();
    },
    sendAll: () => outbox.remove(outbox.entriesOf(LIST)),
  };
}

describe("the status", () => {
  it("is quiet about what is saved within a second", () => {
    const { outbox, status, sendAll } = look();
    outbox.add(LIST, add("a"));
    vi.advanceTimersByTime(SAVING_DELAY_MS - 1);
    sendAll();
    vi.advanceTimersByTime(SAVING_DELAY_MS);
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it("says after a second that it saves, until it is done", () => {
    const { outbox, status, sendAll } = look();
    outbox.add(LIST, add("a"));
    vi.advanceTimersByTime(SAVING_DELAY_MS);
    expect(status.getState()).toEqual({ kind: "saving" });
    sendAll();
    expect(status.getState()).toEqual({ kind: "quiet" });
    outbox.add(LIST, add("b"));
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it("says how many changes wait while there is no network", () => {
    const { outbox, status, setOnline } = look();
    setOnline(false);
    expect(status.getState()).toEqual({ kind: "quiet" });
    for (const id of ["a", "b", "c"]) outbox.add(LIST, add(id));
    expect(status.getState()).toEqual({ kind: "offline", waiting: 3 });
    setOnline(true);
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it("takes a server that can't be reached for no network", () => {
    const { outbox, status, setTroubled } = look();
    outbox.add(LIST, add("a"));
    setTroubled(true);
    expect(status.getState()).toEqual({ kind: "offline", waiting: 1 });
    setTroubled(false);
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it("says that changes would not survive the tab where nothing can be stored", () => {
    const blocked = createSafeStorage(() => {
      throw new Error("SecurityError");
    });
    const { outbox, status, sendAll } = look(blocked);
    outbox.add(LIST, add("a"));
    expect(status.getState()).toEqual({ kind: "not-stored", waiting: 1 });
    sendAll();
    expect(status.getState()).toEqual({ kind: "quiet" });
  });

  it("says what there is no room for, once nothing else waits", () => {
    const { outbox, status, setHeld } = look();
    outbox.add(LIST, add("a"), add("b"));
    setHeld(1);
    expect(status.getState()).toEqual({ kind: "quiet" });
    setHeld(2);
    expect(status.getState()).toEqual({ kind: "held", waiting: 2 });
  });

  it("does nothing for as long as nobody looks", () => {
    const { outbox, stop } = look();
    stop();
    outbox.add(LIST, add("a"));
    expect(vi.getTimerCount()).toBe(0);
  });
});
