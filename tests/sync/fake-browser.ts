import { createLock, type WithLock } from "../../src/browser/lock";
import { createSafeStorage, type SafeStorage } from "../../src/browser/storage";
import { withResolvers } from "../../src/domain/with-resolvers";

/** The storage and locks of one browser. Its tabs share them, and they outlive the tabs. */
export type FakeBrowser = {
  readonly openTab: () => FakeTab;
  /** The values in its storage, by key. A change of this map emits no storage event. */
  readonly stored: Map<string, string>;
  /** Sets whether the storage is full: then it takes no value. A function decides by the key. */
  readonly setFull: (isFull: boolean | ((key: string) => boolean)) => void;
};

/** One tab of the browser. */
export type FakeTab = {
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Suspends the tab: it misses the storage events of that time, is granted no lock, and keeps those that it holds. */
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly isSuspended: () => boolean;
  /** Resolves when the tab is not suspended. */
  readonly awake: () => Promise<void>;
  /** Crashes the tab: it stores nothing more, and loses its locks. */
  readonly crash: () => void;
  /** Makes the tab crash in place of a write, after a number of further writes. */
  readonly crashAfter: (writes: number) => void;
  readonly hasCrashed: () => boolean;
  /** Returns whether the value under a key has outlived the tabs so far: it does not wait in memory. */
  readonly isStored: (key: string) => boolean;
};

/** The event for other tabs about a key that was set or removed. Node has no such class. */
class FakeStorageEvent extends Event {
  constructor(
    readonly key: string,
    readonly newValue: string | null,
  ) {
    super("storage");
  }
}
globalThis.StorageEvent ??= FakeStorageEvent as unknown as typeof StorageEvent;

/** Returns a browser with an empty storage. */
export function openBrowser(): FakeBrowser {
  const stored = new Map<string, string>();
  const tabs = new Map<EventTarget, LockingTab>();
  const locks = createLocks();
  let isFullFor = (_key: string) => false;

  return {
    stored,
    setFull(isFull) {
      isFullFor = typeof isFull === "function" ? isFull : () => isFull;
    },
    openTab() {
      const events = new EventTarget();
      const owner: LockingTab = { isSuspended: false };
      let resumed = withResolvers<void>();
      let hasCrashed = false;
      let writesLeft = Number.POSITIVE_INFINITY;
      tabs.set(events, owner);

      /** Notifies other tabs a moment later, as a real browser does. */
      function notifyOthers(key: string, value: string | null) {
        for (const [other, { isSuspended }] of tabs) {
          if (other === events || isSuspended) continue;
          setImmediate(() => {
            if (tabs.get(other)?.isSuspended === false) {
              other.dispatchEvent(new FakeStorageEvent(key, value));
            }
          });
        }
      }

      function crash() {
        hasCrashed = true;
        owner.isSuspended = true; // gets no lock that it waits for
        tabs.delete(events);
        locks.releaseAll(owner);
      }

      const storage = fakeStorage(stored, (key, value) => {
        if (writesLeft === 0 && !hasCrashed) crash();
        writesLeft -= 1;
        if (hasCrashed) throw new Error("The tab has crashed.");
        if (value !== null) {
          if (isFullFor(key)) throw new Error("QuotaExceededError");
          stored.set(key, value);
        } else if (!stored.delete(key)) return;
        notifyOthers(key, value);
      });
      return {
        storage: createSafeStorage(() => storage, events),
        withLock: createLock(locks.managerOf(owner)),
        suspend() {
          owner.isSuspended = true;
          resumed = withResolvers<void>();
        },
        resume() {
          owner.isSuspended = false;
          resumed.resolve();
          locks.grantWaiting();
        },
        isSuspended: () => owner.isSuspended,
        awake: async () => (owner.isSuspended ? resumed.promise : undefined),
        crash,
        crashAfter(writes) {
          writesLeft = writes;
        },
        hasCrashed: () => hasCrashed,
        isStored: (key) => stored.has(key),
      };
    },
  };
}

/** Returns a `Storage` over a map. `write` may throw, as a full storage does; the value null removes a key. */
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
type LockingTab = { isSuspended: boolean };

type Request = {
  readonly owner: LockingTab;
  readonly grant: () => Promise<void>;
  /** Fails the request, whose work goes on. */
  readonly fail: (error: unknown) => void;
};

/** Returns fake Web Locks for several tabs, as far as the engine uses them. */
function createLocks() {
  const queues = new Map<string, Request[]>();
  const held = new Map<string, Request>();

  function grantNext(name: string) {
    if (held.has(name)) return;
    const queue = queues.get(name) ?? [];
    const request = queue.find(({ owner }) => !owner.isSuspended);
    if (!request) return;
    queue.splice(queue.indexOf(request), 1);
    held.set(name, request);
    void request.grant().finally(() => release(name, request));
  }

  function release(name: string, request: Request) {
    if (held.get(name) !== request) return;
    held.delete(name);
    grantNext(name);
  }

  return {
    /** Returns the lock manager of one tab. */
    managerOf(owner: LockingTab): LockManager {
      const request = (
        name: string,
        { signal, steal }: LockOptions,
        work: () => Promise<unknown>,
      ) =>
        new Promise((resolve, reject) => {
          const grant = () => work().then(resolve, reject);
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          const entry = { owner, grant, fail: reject };
          if (steal) {
            held.get(name)?.fail(new DOMException("The lock was stolen.", "AbortError"));
            held.delete(name);
            queue.unshift(entry);
          } else queue.push(entry);
          signal?.addEventListener("abort", () => {
            if (!queue.includes(entry)) return;
            queue.splice(queue.indexOf(entry), 1);
            reject(signal.reason);
          });
          grantNext(name);
        });
      return { request } as unknown as LockManager;
    },

    /** Releases all locks that a tab holds. */
    releaseAll(owner: LockingTab) {
      for (const [name, request] of held) if (request.owner === owner) release(name, request);
    },

    /** Grants free locks to the tabs that wait for them and are not suspended. */
    grantWaiting() {
      for (const name of queues.keys()) grantNext(name);
    },
  };
}
