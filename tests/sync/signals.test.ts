import { describe, expect, it, vi } from "vitest";
import type { SafeStorage } from "../../src/sync/browser/storage";
import { startLiveRead } from "../../src/sync/live-read";
import { createOutbox } from "../../src/sync/outbox";
import { createBackOff } from "../../src/sync/signals/back-off";
import { createLock, LOCK_TIMEOUT_MS } from "../../src/sync/signals/lock";
import { createEmitter } from "../../src/sync/signals/store";
import { guardUnload } from "../../src/sync/signals/unload-guard";
import { RECONNECT_AFTER_MS, watchWake } from "../../src/sync/signals/wake";
import { createStatus, SAVING_DELAY_MS } from "../../src/sync/status";
import { add, LIST } from "./build";
import { later, stopTheClock } from "./clock";
import { blockedStorage, openBrowser } from "./fake-browser";

stopTheClock();

describe("a pause", () => {
  /** Returns how long a pause takes, in milliseconds. */
  async function lengthOf(pause: Promise<void>): Promise<number> {
    const start = Date.now();
    const end = pause.then(() => Date.now());
    await vi.runAllTimersAsync();
    return (await end) - start;
  }

  it("is twice as long as the one before, up to a ceiling, or up to a half shorter", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const backOff = createBackOff(20);
    const lengths = [];
    for (let count = 0; count < 5; count += 1) lengths.push(await lengthOf(backOff.pause(100)));
    expect(lengths).toEqual([20, 40, 80, 100, 100]);
    backOff.reset();
    random.mockReturnValue(0);
    expect(await lengthOf(backOff.pause(100))).toBe(10);
  });

  it("ends when woken, and does not begin when that was during the attempt before", async () => {
    const backOff = createBackOff(1_000);
    backOff.begin();
    const pause = backOff.pause(1_000);
    backOff.wakeUp();
    expect(await lengthOf(pause)).toBe(0);
    expect(await lengthOf(backOff.pause(1_000))).toBe(0);
    backOff.begin();
    expect(await lengthOf(backOff.pause(1_000))).toBeGreaterThanOrEqual(500);
  });
});

describe("a live read that fails", () => {
  const FAILURE = { code: "unavailable", message: "", name: "ServiceError" as const };

  /** Reads for a page that may be woken. Each read fails at once, or after a word of the SDK's cache, or as a test says. */
  function startReading(fails?: "at once" | "later") {
    const woken = createEmitter();
    const reads: (() => void)[] = [];
    const stop = startLiveRead<{ isFromServer: boolean }>({
      watch({ next, fail }) {
        const end = () => fail(FAILURE);
        reads.push(end);
        if (fails === "at once") queueMicrotask(end);
        if (fails === "later") setTimeout(() => next({ isFromServer: false }), 1);
        if (fails === "later") setTimeout(end, 2);
        return () => undefined;
      },
      next: () => undefined,
      fail: () => undefined,
      wakeEmitter: woken,
    });
    return { reads, fail: () => reads.at(-1)?.(), stop, wake: () => woken.emit() };
  }

  it("is begun anew by itself, or at once when the page comes back, once, unless its screen is gone", async () => {
    const { reads, fail, stop, wake } = startReading();
    fail();
    await later(1_000);
    expect(reads).toHaveLength(2);
    fail();
    wake();
    await later(0);
    expect(reads).toHaveLength(3);
    wake();
    await later();
    fail();
    stop();
    wake();
    await later();
    expect(reads).toHaveLength(3);
  });

  it.each(["at once", "later"] as const)(
    "is begun anew less and less often, though the page wakes: fails %s",
    async (fails) => {
      const { reads, wake } = startReading(fails);
      for (let count = 0; count < 20; count += 1) {
        await later(10_000);
        wake();
      }
      const { length } = reads;
      await later(10 * 60_000);
      expect(reads.length - length).toBeLessThan(60);
    },
  );
});

it("a lock lets one in at a time, in turn, and others under other names, also without Web Locks", async () => {
  const withLock = createLock(undefined);
  const log: string[] = [];
  const work = (name: string, ms = 100, lock = "lock") =>
    withLock(lock, async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
      return name;
    });
  const all = Promise.all([work("one"), work("two"), work("other", 1, "another lock")]);
  await later();
  expect(await all).toEqual(["one", "two", "other"]);
  const first = ["one begins", "other begins", "other ends", "one ends"];
  expect(log).toEqual([...first, "two begins", "two ends"]);
});

it("a lock does not wait for ever for a tab that sleeps with it in its hand", async () => {
  const browser = openBrowser();
  const work = vi.fn(async () => undefined);
  void browser.openTab().withLock("lock", () => new Promise(() => undefined));
  await later(0);
  void browser.openTab().withLock("lock", work);
  await later(LOCK_TIMEOUT_MS - 1);
  expect(work).not.toHaveBeenCalled();
  await later(1);
  expect(work).toHaveBeenCalledOnce();
});

describe("a page", () => {
  /** A page as far as waking is concerned. */
  function openPage() {
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const page = Object.assign(new EventTarget(), { document });
    const [onOnline, onReturn] = [vi.fn(), vi.fn()];
    const stop = watchWake(page as unknown as Window, { onNetworkChange: onOnline, onReturn });
    return {
      stop,
      calls: () => [onOnline.mock.calls.length, onReturn.mock.calls.length],
      tell: (type: string, fields = {}) =>
        page.dispatchEvent(Object.assign(new Event(type), fields)),
      show(visibilityState: "visible" | "hidden") {
        document.visibilityState = visibilityState;
        document.dispatchEvent(new Event("visibilitychange"));
      },
    };
  }
  type Page = ReturnType<typeof openPage>;

  const away = (ms: number) => (page: Page) => {
    page.show("hidden");
    vi.advanceTimersByTime(ms);
    page.show("visible");
    page.show("visible");
  };
  const asleep = (isHidden: boolean) => (page: Page) => {
    vi.advanceTimersByTime(600_000);
    if (isHidden) page.show("hidden");
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
  };
  const setBack = (page: Page) => {
    page.show("hidden");
    vi.setSystemTime(0);
    page.show("visible");
  };
  const told = (type: string, fields?: object) => (page: Page) => page.tell(type, fields);

  it.each([
    ["was out of sight for a while", away(RECONNECT_AFTER_MS), 0, 1],
    ["was out of sight for a moment", away(RECONNECT_AFTER_MS - 1), 0, 0],
    ["was out of sight while the clock was set back", setBack, 0, 1],
    ["was in the browser's store of pages", told("pageshow", { persisted: true }), 0, 1],
    ["is new", told("pageshow", { persisted: false }), 0, 0],
    ["slept with the machine", asleep(false), 0, 1],
    ["is out of sight, with late timers", asleep(true), 0, 0],
    ["has a network", told("online"), 1, 0],
    ["has none", told("offline"), 1, 0],
  ])("that %s says so, and nothing more after stopping", (_, act, online, returned) => {
    const page = openPage();
    act(page);
    expect(page.calls()).toEqual([online, returned]);
    page.stop();
    act(page);
    expect([page.calls(), vi.getTimerCount()]).toEqual([[online, returned], 0]);
  });
});

describe("a page that is closed", () => {
  /** A page with an outbox. `asks` tells whether the browser asks before the page is closed. */
  function openPage(storage: SafeStorage) {
    const page = new EventTarget();
    const listen = vi.spyOn(page, "addEventListener");
    const outbox = createOutbox({ storage, uid: "ann" });
    const stop = guardUnload({ page: page as Window, outbox, storage });
    const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    return { outbox, listen, stop, asks };
  }

  it("asks while edits wait that could not be stored, and their user is here", () => {
    let isDurable = false;
    const { outbox, asks, stop } = openPage({ ...blockedStorage(), isDurable: () => isDurable });
    expect(asks()).toBe(false);
    for (const id of ["a", "b"]) outbox.add(LIST, add(id));
    expect(asks()).toBe(true);
    isDurable = true; // there was room after all
    expect(asks()).toBe(false);
    isDurable = false;
    outbox.remove(outbox.entriesOf(LIST));
    expect(asks()).toBe(false);
    outbox.add(LIST, add("c"));
    expect(asks()).toBe(true);
    stop();
    outbox.add(LIST, add("d"));
    expect(asks()).toBe(false);
  });

  it("does not ask, nor listen, while what waits is stored", () => {
    const { outbox, asks, listen } = openPage(openBrowser().openTab().storage);
    outbox.add(LIST, add("a"));
    expect(asks()).toBe(false);
    expect(listen).not.toHaveBeenCalled();
  });
});

describe("the status", () => {
  /** A status that somebody looks at, with what it depends on in the test's hands, while so many edits wait. */
  function look(waiting: number) {
    const world = { isOnline: true, isRetrying: false, isDurable: true, blocked: 0 };
    const storage = { ...openBrowser().openTab().storage, isDurable: () => world.isDurable };
    const outbox = createOutbox({ storage, uid: "ann" });
    const list = {
      isRetrying: () => world.isRetrying,
      blocked: () => outbox.entriesOf(LIST).slice(0, world.blocked),
    };
    const lists = new Map([[LIST, list]]);
    const status = createStatus({ outbox, lists, storage, isOnline: () => world.isOnline });
    outbox.subscribe(status.update);
    status.subscribe(() => undefined);
    const write = () => void outbox.add(LIST, add("a"));
    for (let count = 0; count < waiting; count += 1) write();
    return {
      status: status.getState,
      write,
      set(next: Partial<typeof world>) {
        Object.assign(world, next);
        status.update();
      },
      sendAll: () => outbox.remove(outbox.entriesOf(LIST)),
    };
  }

  it("is quiet about what is saved within a second, and says then that it saves, until it is done", () => {
    const { status, write, sendAll } = look(1);
    vi.advanceTimersByTime(SAVING_DELAY_MS - 1);
    sendAll();
    write();
    vi.advanceTimersByTime(SAVING_DELAY_MS - 1);
    expect(status()).toEqual({ kind: "quiet" });
    vi.advanceTimersByTime(1);
    expect(status()).toEqual({ kind: "saving" });
    sendAll();
    expect(status()).toEqual({ kind: "quiet" });
    write();
    expect(status()).toEqual({ kind: "quiet" });
  });

  it.each([
    ["offline", { isOnline: false }, { isOnline: true }],
    ["offline", { isRetrying: true }, { isRetrying: false }],
    ["blocked", { blocked: 2 }, { blocked: 1 }],
    ["not-stored", { isDurable: false }, { isDurable: true }],
  ])("says what waits: %s for %o", (kind, trouble, better) => {
    const { status, set, sendAll } = look(2);
    set(trouble);
    expect(status()).toEqual({ kind, pending: 2 });
    set(better);
    expect(status()).toEqual({ kind: "quiet" });
    set(trouble);
    sendAll();
    expect(status()).toEqual({ kind: "quiet" });
  });
});
