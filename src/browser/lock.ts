/** Calls `work` while no other work runs under the same name. Returns its result, and throws its errors. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * The time that a tab waits for the lock of another tab, in milliseconds: a little longer than the slowest request.
 * Some browsers suspend a hidden tab that holds a lock.
 */
export const LOCK_TIMEOUT_MS = 45_000;

/**
 * Returns a lock for all tabs. Without Web Locks, as on plain http, the lock holds in this tab alone. Two tabs may then
 * send at once; the receipts keep them from writing an edit twice.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  const withOwnLock = createOwnLock();
  if (!locks) return withOwnLock;
  return (name, work) => withOwnLock(name, () => withSharedLock(locks, name, work));
}

/** Calls `work` under the locks of several lists, taken in the order of their ids: so no two calls wait for each other. */
export function withLocks<Result>(
  ids: readonly string[],
  withLockOf: (id: string, work: () => Promise<Result>) => Promise<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  return ids.toSorted().reduceRight((inner, id) => () => withLockOf(id, inner), work)();
}

function createOwnLock(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    return result;
  };
}

async function withSharedLock<Result>(
  locks: LockManager,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS);
  let isHeld = false;
  try {
    return await locks.request(name, { signal: timeout.signal }, () => {
      clearTimeout(timer);
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
