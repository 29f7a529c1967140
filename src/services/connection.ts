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
 * Returns a connection that is opened on first use, and again after it breaks. So a cached list is shown and editable
 * before the database's code, the largest part of the app, is loaded.
 *
 * If the SDK fails an assertion of its own, the instance is dead: its live reads stay silent, its commands throw or
 * never settle. The next call detects this. Then all pending calls and live reads fail with `BROKEN`, and a retry, as
 * by the sync engine, gets a new instance.
 *
 * @param connect @param connect loads the code and connects; called again after a failure, which counts as
 *   `unavailable`
 */
export function createConnection(connect: () => Promise<Lists>): Connection {
  let current: Promise<Lists> | null = null;
  const pendingFailures = new Set<(error: ServiceError) => void>();

  function connected(): Promise<Lists> {
    current ??= connect().catch((cause) => {
      current = null;
      throw new ServiceError("unavailable", "A part of the app could not be fetched.", { cause });
    });
    return current;
  }

  /** Converts an error. If it shows that the instance is broken, drops the connection and fails its dependants. */
  function handleError(own: Promise<Lists>, lists: Lists, cause: unknown): ServiceError {
    const error = toServiceError(cause);
    if (error.code !== BROKEN || own !== current) return error;
    const failing = [...pendingFailures];
    pendingFailures.clear();
    current = null;
    void lists.end();
    for (const fail of failing) fail(error);
    return error;
  }

  return {
    call(command) {
      const own = connected();
      return new Promise((resolve, reject) => {
        pendingFailures.add(reject);
        own
          .then(async (lists) => {
            try {
              return await command(lists);
            } catch (cause) {
              throw handleError(own, lists, cause);
            }
          })
          .then(resolve, reject)
          .finally(() => pendingFailures.delete(reject));
      });
    },

    watch(begin, observer) {
      const own = connected();
      const fail = (error: ServiceError) => observer.fail(error);
      const failOnce = (error: ServiceError) => pendingFailures.delete(fail) && fail(error);
      let stop = () => {};
      pendingFailures.add(fail);
      own.then((lists) => {
        if (!pendingFailures.has(fail)) return;
        /** Runs `work` and reports its error: a broken instance throws from any call. */
        const attempt = (work: () => void) => {
          try {
            work();
          } catch (cause) {
            failOnce(handleError(own, lists, cause));
          }
        };
        attempt(() => {
          const end = begin(lists, {
            next: (value) => pendingFailures.has(fail) && observer.next(value),
            fail: failOnce,
          });
          stop = () => attempt(end);
        });
      }, failOnce);
      return () => {
        if (pendingFailures.delete(fail)) stop();
      };
    },
  };
}
