/** Calls `work` while no other work runs under the same name. Returns its result, and throws its errors. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * The time that a tab waits for the lock of another tab, in milliseconds: a little longer than a request at first.
 * Some browsers suspend a hidden tab that holds a lock.
 */
export const LOCK_TIMEOUT_MS = 45_000;

/** The time that a tab waits after such a timeout, until it is granted the lock again, in milliseconds. */
export const SHORT_LOCK_TIMEOUT_MS = 1_500;

/**
 * Returns a lock for all tabs. Without Web Locks, as on plain http, the lock holds in this tab alone. Two tabs may then
 * send at once; the receipts keep them from writing an edit twice.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  const withOwnLock = createOwnLock();
  if (!locks) return withOwnLock;
  const withSharedLock = createSharedLock(locks);
  return (name, work) => withOwnLock(name, () => withSharedLock(name, work));
}

/** Calls `work` under the locks of several lists, taken in the order of their ids: so no two calls wait for each other. */
export function withLocks<Result>(
  ids: readonly string[],
  withLockOf: (id: string, work: () => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  return [...ids].sort().reduceRight((inner, id) => () => withLockOf(id, inner), work)();
}

function createOwnLock(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    return result;
  };
}

function createSharedLock(locks: LockManager): WithLock {
  /** The names whose lock has timed out, and was not granted to this tab since: a suspended tab may hold it. */
  const timedOut = new Set<string>();

  return async (name, work) => {
    const timeout = new AbortController();
    const wait = timedOut.has(name) ? SHORT_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS;
    const timer = setTimeout(() => timeout.abort(), wait);
    let isHeld = false;
    try {
      return await locks.request(name, { signal: timeout.signal }, () => {
        clearTimeout(timer);
        timedOut.delete(name);
        isHeld = true;
        return work();
      });
    } catch (error) {
      if (isHeld) throw error;
      if (timeout.signal.aborted) timedOut.add(name);
      return work();
    } finally {
      clearTimeout(timer);
    }
  };
}
