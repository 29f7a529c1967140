import { createSafeStorage, type SafeStorage } from "../../src/sync/browser/storage";
import { createLock, type WithLock } from "../../src/sync/signals/lock";

/** One browser's storage and locks, shared by its tabs, and outliving them. */
export type FakeBrowser = {
  readonly openTab: () => FakeTab;
  /** Somebody clears the storage, and no tab is told. */
  readonly clear: () => void;
};

/** What one tab has of the browser. */
export type FakeTab = {
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /**
   * The tab stands still: what others store meanwhile it never hears of, and they do not wait for its locks any longer
   * (as when their patience with it has ended).
   */
  readonly sleep: () => void;
  readonly wake: () => void;
  /** The tab is gone from one instruction to the next: it stores nothing more, and lets go of its locks. */
  readonly die: () => void;
  /** It dies so, once it has written so many times more. */
  readonly dieAfter: (writes: number) => void;
  readonly isDead: () => boolean;
};

/** What the browser tells other tabs of a key that was set or removed; Node has no such class. */
class FakeStorageEvent extends Event {
  constructor(
    readonly key: string,
    readonly newValue: string | null,
  ) {
    super("storage");
  }
}
globalThis.StorageEvent ??= FakeStorageEvent as unknown as typeof StorageEvent;

/** Opens a browser in which nothing is stored yet. */
export function openBrowser(): FakeBrowser {
  const stored = new Map<string, string>();
  const tabs = new Map<EventTarget, Owner>();
  const locks = createLocks();

  return {
    clear: () => stored.clear(),
    openTab() {
      const events = new EventTarget();
      const owner: Owner = { isAsleep: false };
      let isDead = false;
      let left = Number.POSITIVE_INFINITY;
      tabs.set(events, owner);

      /** Other tabs hear of it a moment later, as they do in a real browser. */
      function tellOthers(key: string, value: string | null) {
        for (const [other, { isAsleep }] of tabs) {
          if (other === events || isAsleep) continue;
          setImmediate(() => {
            if (tabs.get(other)?.isAsleep === false) {
              other.dispatchEvent(new FakeStorageEvent(key, value));
            }
          });
        }
      }

      function die() {
        isDead = true;
        owner.isAsleep = true; // it gets none of the locks that it waits for
        tabs.delete(events);
        locks.passOn(owner);
      }

      const storage = fakeStorage(stored, (key, value) => {
        if (left === 0 && !isDead) die();
        left -= 1;
        if (isDead) throw new Error("The tab is gone.");
        if (value === null) stored.delete(key);
        else stored.set(key, value);
        tellOthers(key, value);
      });
      return {
        storage: createSafeStorage(() => storage, events),
        withLock: createLock(locks.of(owner)),
        sleep() {
          owner.isAsleep = true;
          locks.passOn(owner);
        },
        wake() {
          owner.isAsleep = false;
          locks.goOn();
        },
        die,
        dieAfter(writes) {
          left = writes;
        },
        isDead: () => isDead,
      };
    },
  };
}

/** A storage that the browser denies. */
export const blockedStorage = (): SafeStorage =>
  createSafeStorage(() => {
    throw new Error("SecurityError");
  });

/** A storage that takes a key, with its value, only where there is room for it. */
export function limitedStorage(
  stored: Map<string, string>,
  hasRoom: (key: string, value: string) => boolean,
): SafeStorage {
  const storage = fakeStorage(stored, (key, value) => {
    if (value === null) stored.delete(key);
    else if (hasRoom(key, value)) stored.set(key, value);
    else throw new Error("QuotaExceededError");
  });
  return createSafeStorage(() => storage);
}

/** A `Storage` over a map. `write` may throw, as a full one does; null removes. */
function fakeStorage(
  stored: ReadonlyMap<string, string>,
  write: (key: string, value: string | null) => void,
): Storage {
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => write(key, value),
    removeItem: (key: string) => write(key, null),
  };
  return new Proxy(methods, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}

/** The tab that holds or awaits a lock. */
type Owner = { isAsleep: boolean };

type Request = { readonly owner: Owner; readonly grant: () => Promise<void> };

/** Web Locks as far as the engine uses them, for several tabs. */
function createLocks() {
  const queues = new Map<string, Request[]>();
  const held = new Map<string, Request>();

  function next(name: string) {
    if (held.has(name)) return;
    const queue = queues.get(name) ?? [];
    const request = queue.find(({ owner }) => !owner.isAsleep);
    if (!request) return;
    queue.splice(queue.indexOf(request), 1);
    held.set(name, request);
    void request.grant().finally(() => free(name, request));
  }

  function free(name: string, request: Request) {
    if (held.get(name) !== request) return;
    held.delete(name);
    next(name);
  }

  return {
    /** The locks as one tab sees them. */
    of(owner: Owner): LockManager {
      const request = (
        name: string,
        { signal }: { readonly signal: AbortSignal },
        work: () => Promise<unknown>,
      ) =>
        new Promise((resolve, reject) => {
          const grant = () => work().then(resolve, reject);
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          const entry = { owner, grant };
          queue.push(entry);
          signal.addEventListener("abort", () => {
            if (!queue.includes(entry)) return;
            queue.splice(queue.indexOf(entry), 1);
            reject(signal.reason);
          });
          next(name);
        });
      return { request } as unknown as LockManager;
    },

    /** Takes from a tab what it holds. */
    passOn(owner: Owner) {
      for (const [name, request] of held) if (request.owner === owner) free(name, request);
    },

    /** Grants what waits to those who are awake. */
    goOn() {
      for (const name of queues.keys()) next(name);
    },
  };
}
