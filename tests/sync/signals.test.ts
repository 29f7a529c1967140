import { describe, expect, it, vi } from "vitest";
import { createLock, LOCK_WAIT_MS } from "../../src/browser/lock";
import { createEmitter } from "../../src/browser/store";
import { guardUnload } from "../../src/browser/unload-guard";
import { RECONNECT_AFTER_MS, watchWake } from "../../src/browser/wake";
import { ServiceError } from "../../src/domain/errors";
import { withResolvers } from "../../src/domain/with-resolvers";
import type { Connection } from "../../src/services/connection";
import type { Observer } from "../../src/services/lists";
import { createBackOff } from "../../src/sync/back-off";
import { startLiveRead } from "../../src/sync/live-read";
import { createOutbox } from "../../src/sync/outbox";
import { createStatus, SAVING_DELAY_MS } from "../../src/sync/status";
import { add, changing, LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { openBrowser } from "./fake-browser";

installFakeClock();

describe("a back-off", () => {
  /** Returns the length of a pause in milliseconds. */
  async function lengthOf(pause: Promise<void>): Promise<number> {
    const start = Date.now();
    const end = pause.then(() => Date.now());
    await vi.runAllTimersAsync();
    return (await end) - start;
  }

  it("doubles its pauses up to a ceiling, and cuts off a random part of up to one half", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const backOff = createBackOff(20);
    const lengths: number[] = [];
    for (let count = 0; count < 5; count += 1) lengths.push(await lengthOf(backOff.pause(100)));
    expect(lengths).toEqual([20, 40, 80, 100, 100]);
    backOff.reset();
    random.mockReturnValue(0);
    expect(await lengthOf(backOff.pause(100))).toBe(10);
  });

  it("ends its pause when woken, and skips the pause after a wake-up during the last try", async () => {
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

describe("a live read", () => {
  const FAILURE = new ServiceError("unavailable", "The server is unavailable.");

  /** Starts a live read. The test itself emits its snapshots and errors. */
  function startReading() {
    const unanswered = new Set<object>();
    const wakeEmitter = createEmitter();
    const reads: Observer<{ isFromServer: boolean }>[] = [];
    const connection = {
      watch: <Own>(begin: (lists: null, own: Own) => () => void, own: Own) => begin(null, own),
    } as unknown as Connection;
    const stop = startLiveRead<{ isFromServer: boolean }>(
      { connection, wakeEmitter, unanswered },
      (_, observer) => {
        reads.push(observer);
        return () => undefined;
      },
      { next: () => undefined, fail: () => undefined },
    );
    return {
      reads,
      stop,
      wake: () => wakeEmitter.emit(),
      isUnanswered: () => unanswered.size > 0,
      emit: (isFromServer: boolean) => reads.at(-1)?.next({ isFromServer }),
      fail: (error = FAILURE) => reads.at(-1)?.fail(error),
    };
  }

  it("counts as unanswered after 10 s, also if the SDK answers from its cache, until the server answers or it stops", async () => {
    const { isUnanswered, stop, emit } = startReading();
    emit(false);
    await later(9_999);
    expect(isUnanswered()).toBe(false);
    await later(1);
    expect(isUnanswered()).toBe(true);
    emit(true);
    await later();
    expect(isUnanswered()).toBe(false);
    emit(false); // the connection is lost
    await later(10_000);
    expect(isUnanswered()).toBe(true);
    stop();
    await later();
    expect(isUnanswered()).toBe(false);
  });

  it.each([
    ["unavailable", true],
    ["permission-denied", false],
  ] as const)(
    "that fails again and again with %s counts as unanswered: %s",
    async (code, expected) => {
      const { isUnanswered, fail } = startReading();
      for (let count = 0; count < 30; count += 1) {
        fail(new ServiceError(code, code));
        await later(1_000);
      }
      expect(isUnanswered()).toBe(expected);
    },
  );

  it("that fails restarts after a pause, or at once when the page comes back, and never after it was stopped", async () => {
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

  it.each([false, true])(
    "that always fails restarts less and less often (after a snapshot from the cache: %s)",
    async (isCached) => {
      const { reads, emit, fail, wake } = startReading();
      wake();
      let failed = 0;
      for (let seconds = 0; seconds < 600; seconds += 1) {
        if (reads.length > failed) {
          failed = reads.length;
          if (isCached) emit(false);
          fail();
        }
        await later(1_000);
      }
      expect(reads.length).toBeLessThan(60);
    },
  );
});

it("a lock runs work of one name in turn, and work of other names in parallel, also without Web Locks", async () => {
  const withLock = createLock(undefined);
  const log: string[] = [];
  const work = (name: string, ms: number, lock: string) =>
    withLock(lock, async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
    });
  void work("one", 100, "lock");
  void work("two", 100, "lock");
  void work("other", 1, "another lock");
  await later();
  const first = ["one begins", "other begins", "other ends", "one ends"];
  expect(log).toEqual([...first, "two begins", "two ends"]);
});

describe("a lock that a suspended tab holds", () => {
  /** Suspends a tab while its work runs under the lock. */
  async function suspendHolder(work: () => Promise<string> = () => new Promise(() => undefined)) {
    const browser = openBrowser();
    const tab = browser.openTab();
    const result = tab.withLock("lock", work);
    await later(0);
    tab.suspend();
    return { browser, tab, result };
  }

  it("is stolen after one wait, and then is as any other", async () => {
    const { browser } = await suspendHolder();
    const work = vi.fn(async () => "done");
    const stolen = browser.openTab().withLock("lock", work);
    await later(LOCK_WAIT_MS - 1);
    expect(work).not.toHaveBeenCalled();
    await later(1);
    expect(work).toHaveBeenCalledOnce();
    expect(await stolen).toBe("done");
    const next = browser.openTab().withLock("lock", work);
    await later(0);
    expect(work).toHaveBeenCalledTimes(2);
    expect(await next).toBe("done");
  });

  it("is stolen without a trace in that tab: its work, called once, still ends with its own result or error", async () => {
    for (const error of [null, new Error("The work has failed.")]) {
      const response = withResolvers<void>();
      const work = vi.fn(async () => {
        await response.promise;
        if (error) throw error;
        return "done";
      });
      const { browser, tab, result } = await suspendHolder(work);
      const settled = vi.fn();
      result.then(settled, settled);
      const other = browser.openTab().withLock("lock", async () => "other");
      await later(LOCK_WAIT_MS);
      expect(await other).toBe("other");
      tab.resume();
      const next = tab.withLock("lock", async () => "next");
      await later();
      expect(settled).not.toHaveBeenCalled();
      response.resolve();
      expect(await next).toBe("next");
      expect(settled.mock.calls).toEqual([[error ?? "done"]]);
      expect(work).toHaveBeenCalledOnce();
    }
  });

  it("is stolen from each tab that waits too long, and all of them do their work once", async () => {
    const { browser } = await suspendHolder();
    const slow = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 2 * LOCK_WAIT_MS)));
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    const all = Promise.all(tabs.map(({ withLock }) => withLock("lock", slow)));
    await later();
    await all;
    expect(slow).toHaveBeenCalledTimes(3);
  });
});

it.each(["SecurityError", "InvalidStateError"])(
  "work runs without a lock in a browser that refuses it: %s",
  async (name) => {
    const request = async () => {
      throw new DOMException("Refused.", name);
    };
    const withLock = createLock({ request } as unknown as LockManager);
    expect(await withLock("lock", async () => "done")).toBe("done");
  },
);

describe("a page", () => {
  /** Opens a fake page with the events that `watchWake` uses. */
  function openPage() {
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const page = Object.assign(new EventTarget(), { document });
    const [onNetworkChange, onReturn] = [vi.fn(), vi.fn()];
    const stop = watchWake(page as unknown as Window, { onNetworkChange, onReturn });
    return {
      stop,
      calls: () => [onNetworkChange.mock.calls.length, onReturn.mock.calls.length],
      dispatch: (type: string, fields = {}) =>
        page.dispatchEvent(Object.assign(new Event(type), fields)),
      show(visibilityState: "visible" | "hidden") {
        document.visibilityState = visibilityState;
        document.dispatchEvent(new Event("visibilitychange"));
      },
    };
  }
  type Page = ReturnType<typeof openPage>;

  const hidden = (ms: number) => (page: Page) => {
    page.show("hidden");
    vi.advanceTimersByTime(ms);
    page.show("visible");
    page.show("visible");
  };
  const suspended = (isHidden: boolean) => (page: Page) => {
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
  const event = (type: string, fields?: object) => (page: Page) => page.dispatch(type, fields);

  it.each([
    ["was hidden for a while", hidden(RECONNECT_AFTER_MS), 0, 1],
    ["was hidden for a moment", hidden(RECONNECT_AFTER_MS - 1), 0, 0],
    ["was hidden while the clock was set back", setBack, 0, 1],
    ["was in the back/forward cache", event("pageshow", { persisted: true }), 0, 1],
    ["is new", event("pageshow", { persisted: false }), 0, 0],
    ["was suspended with the machine", suspended(false), 0, 1],
    ["is hidden, with late timers", suspended(true), 0, 0],
    ["goes online", event("online"), 1, 0],
    ["goes offline", event("offline"), 1, 0],
  ])("that %s calls the right listeners until stopped", (_, act, online, returned) => {
    const page = openPage();
    act(page);
    expect(page.calls()).toEqual([online, returned]);
    page.stop();
    act(page);
    expect([page.calls(), vi.getTimerCount()]).toEqual([[online, returned], 0]);
  });
});

it("closing a page asks first only while pending edits are not stored, and adds no listener otherwise", () => {
  let isDurable = true;
  const page = new EventTarget();
  const listen = vi.spyOn(page, "addEventListener");
  const storage = { ...openBrowser().openTab().storage, isDurable: () => isDurable };
  const outbox = createOutbox({ storage, uid: "ann" });
  const stop = guardUnload({ page: page as Window, outbox, storage });
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  outbox.add(LIST, changing(add("a")));
  expect([asks(), listen.mock.calls]).toEqual([false, []]);
  isDurable = false;
  outbox.add(LIST, changing(add("b")));
  expect(asks()).toBe(true);
  isDurable = true; // the storage has room again
  expect(asks()).toBe(false);
  isDurable = false;
  outbox.remove(outbox.entriesOf(LIST));
  expect(asks()).toBe(false);
  outbox.add(LIST, changing(add("c")));
  expect(asks()).toBe(true);
  stop();
  outbox.add(LIST, changing(add("d")));
  expect(asks()).toBe(false);
});

describe("the status", () => {
  /** Starts a status with a listener and a number of pending edits. The test sets the conditions with `set`. */
  function startStatus(pending: number) {
    const world = {
      isOnline: true,
      isRetrying: false,
      isDenied: false,
      isDurable: true,
      hasNoRoom: false,
    };
    const storage = { ...openBrowser().openTab().storage, isDurable: () => world.isDurable };
    const outbox = createOutbox({ storage, uid: "ann" });
    const sender = {
      flush: async () => undefined,
      sendAll: async () => undefined,
      skipPause: () => undefined,
      isRetrying: () => world.isRetrying,
      isDenied: () => world.isDenied,
      hasNoRoom: () => world.hasNoRoom,
    };
    const lists = new Map([[LIST, { sender }]]);
    const status = createStatus({ outbox, lists, storage, isOnline: () => world.isOnline });
    outbox.subscribe(status.update);
    status.subscribe(() => undefined);
    const edit = () => void outbox.add(LIST, changing(add("a")));
    for (let count = 0; count < pending; count += 1) edit();
    return {
      status: status.getState,
      edit,
      set(next: Partial<typeof world>) {
        Object.assign(world, next);
        status.update();
      },
      sendAll: () => outbox.remove(outbox.entriesOf(LIST)),
    };
  }

  it("is quiet for a second, then `saving` until all edits are saved", () => {
    const { status, edit, sendAll } = startStatus(1);
    vi.advanceTimersByTime(SAVING_DELAY_MS - 1);
    sendAll();
    edit();
    vi.advanceTimersByTime(SAVING_DELAY_MS - 1);
    expect(status()).toEqual({ kind: "quiet" });
    vi.advanceTimersByTime(1);
    expect(status()).toEqual({ kind: "saving" });
    sendAll();
    expect(status()).toEqual({ kind: "quiet" });
    edit();
    expect(status()).toEqual({ kind: "quiet" });
  });

  it.each([
    ["offline", { isOnline: false }, { isOnline: true }],
    ["offline", { isRetrying: true }, { isRetrying: false }],
    ["denied", { isDenied: true }, { isDenied: false }],
    ["no-room", { hasNoRoom: true }, { hasNoRoom: false }],
    ["not-stored", { isDurable: false }, { isDurable: true }],
  ])("is `%s`, mostly with the number of pending edits, for %o", (kind, trouble, better) => {
    const { status, set, sendAll } = startStatus(2);
    set(trouble);
    expect(status()).toEqual({ kind, ...(kind !== "no-room" && { pending: 2 }) });
    set(better);
    expect(status()).toEqual({ kind: "quiet" });
    set(trouble);
    sendAll();
    expect(status()).toEqual({ kind: "quiet" });
  });
});
