/** Does work while nobody else does work under the same name, and passes on what it gives or throws. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * One lock for all tabs where the browser has Web Locks; they are missing on plain http, where a lock of this tab
 * alone must do: two tabs may then send the same change, which is harmless, because applying it twice is
 * applying it once.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  if (locks) return async (name, work) => await locks.request(name, work);
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, result);
    return result;
  };
}
