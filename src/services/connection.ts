import { BROKEN, ServiceError, toServiceError } from "./errors";
import type { Lists, Observer } from "./lists";

/** Access to the database. */
export type Connection = {
  /** Runs one command. */
  readonly call: <Answer>(command: (lists: Lists) => Promise<Answer>) => Promise<Answer>;
  /** Starts a live read. Returns the function that stops it. */
  readonly watch: <Value>(
    begin: (lists: Lists, observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
  ) => () => void;
};

/**
 * Returns a connection that is opened on first use, and again after it breaks. So remembered lists are editable before
 * the database's code, the largest part of the app, is loaded.
 *
 * If the SDK fails an assertion of its own, the instance is dead: its live reads stay silent, and its commands throw or
 * never settle. The next error reveals this. Then all pending calls and live reads fail with `BROKEN`, and a retry gets
 * a new instance.
 *
 * @param connect loads the code and connects; called again after a failure, which is reported as `unavailable`
 */
export function createConnection(connect: () => Promise<Lists>): Connection {
  let current: Promise<Lists> | null = null;
  const failCallbacks = new Set<(error: ServiceError) => void>();

  function connected(): Promise<Lists> {
    current ??= connect().catch((cause) => {
      current = null;
      throw new ServiceError("unavailable", "A part of the app could not be fetched.", { cause });
    });
    return current;
  }

  /** Converts an error. If it shows that the instance is dead, drops it and fails all pending calls and live reads. */
  function handleError(instance: Promise<Lists>, lists: Lists, cause: unknown): ServiceError {
    const error = toServiceError(cause);
    if (error.code !== BROKEN || instance !== current) return error;
    const failing = [...failCallbacks];
    failCallbacks.clear();
    current = null;
    void lists.end();
    for (const fail of failing) fail(error);
    return error;
  }

  return {
    call(command) {
      const instance = connected();
      return new Promise((resolve, reject) => {
        failCallbacks.add(reject);
        instance
          .then(async (lists) => {
            try {
              return await command(lists);
            } catch (cause) {
              throw handleError(instance, lists, cause);
            }
          })
          .then(resolve, reject)
          .finally(() => failCallbacks.delete(reject));
      });
    },

    watch(begin, observer) {
      const instance = connected();
      const fail = (error: ServiceError) => observer.fail(error);
      const failOnce = (error: ServiceError) => failCallbacks.delete(fail) && fail(error);
      let stop = () => {};
      failCallbacks.add(fail);
      instance.then((lists) => {
        if (!failCallbacks.has(fail)) return;
        /** Runs `work` and reports its error: a broken instance throws from any call. */
        const runGuarded = (work: () => void) => {
          try {
            work();
          } catch (cause) {
            failOnce(handleError(instance, lists, cause));
          }
        };
        runGuarded(() => {
          const end = begin(lists, {
            next: (value) => failCallbacks.has(fail) && observer.next(value),
            fail: failOnce,
          });
          stop = () => runGuarded(end);
        });
      }, failOnce);
      return () => {
        if (failCallbacks.delete(fail)) stop();
      };
    },
  };
}
