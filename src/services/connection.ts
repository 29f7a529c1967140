import { BROKEN, ServiceError, toServiceError } from "./errors";
import type { Lists, Observer } from "./lists";

/** The way to the database. */
export type Connection = {
  /** Asks the database once. */
  readonly call: <Answer>(command: (lists: Lists) => Promise<Answer>) => Promise<Answer>;
  /** Begins a live read; gives the way to end it. */
  readonly watch: <Value>(
    begin: (lists: Lists, observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
  ) => () => void;
};

/**
 * A connection that is made once somebody needs it, and made anew when it breaks. So a remembered list is on the
 * screen, and takes edits, before the database's code, the largest part of the app, has been fetched.
 *
 * Should the SDK ever fail an assertion of its own, that instance is of no use any more: its live reads stay silent,
 * its commands throw or wait for ever. The next call notices; then everything that depended on the instance fails as by
 * a bad network, and whoever tries again, as the sync engine does, gets a new one.
 *
 * @param connect fetches the code and connects; asked again after a failure, which counts as `unavailable`
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

  /** Takes an error of what was asked for what it is. Where it shows the connection to be broken, that is given up. */
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
        /** A broken instance throws from whatever is asked of it. */
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
