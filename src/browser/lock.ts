/** Calls `work` while no other work runs under the same name. Returns its result, and throws its errors. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * The time that a tab waits for the lock of another tab, in milliseconds: as long as most requests take. Some browsers
 * suspend a hidden tab that holds a lock.
 */
export const LOCK_WAIT_MS = 3_000;

/**
 * Returns a lock for all tabs. It saves requests, and protects nothing: a tab that has waited for it steals it, and
 * without Web Locks, as on plain http, it holds in this tab alone. The work that it was stolen from goes on. So two tabs
 * may send at once; the receipts keep them from writing an edit twice.
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

async function withSharedLock<Result>(
  locks: LockManager,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let result = null as Promise<Result> | null;
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), LOCK_WAIT_MS);
  /** Begins the work under the lock, and waits for both. The request fails if the wait ends, or if the lock is stolen. */
  const request = (options: LockOptions) =>
    locks
      .request(name, options, () => {
        clearTimeout(timer);
        result = work();
        return result;
      })
      .catch(() => undefined);
  await request({ signal: wait.signal });
  if (!result) await request({ steal: true });
  return result ?? work();
}
