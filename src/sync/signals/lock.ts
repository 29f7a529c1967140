/** Does work while nobody else does work under the same name, and passes on what it gives or throws. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * How long a tab waits for another one, in milliseconds: a little longer than the slowest request lives. Some
 * browsers put a hidden tab to sleep with the lock in its hand.
 */
export const LOCK_TIMEOUT_MS = 45_000;

/**
 * One lock for all tabs where the browser has Web Locks; they are missing on plain http, where a lock of this tab
 * alone must do. Two tabs may then send the same change, as when patience ends: that is harmless, because applying
 * it twice is applying it once.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  const withOwnLock = createOwnLock();
  if (!locks) return withOwnLock;
  return (name, work) => withOwnLock(name, () => withSharedLock(locks, name, work));
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
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_TIMEOUT_MS);
  let isHeld = false;
  try {
    return await locks.request(name, { signal: patience.signal }, () => {
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
