import { ServiceError } from "../domain/errors";
import { BROKEN, serviceError, toServiceError } from "./errors";
import type { Lists, Observer } from "./lists";

/** The time that a command waits for its answer, in milliseconds. It doubles with each dead instance until an answer. */
export const PATIENCE_MS = 40_000;
const MAX_PATIENCE_MS = 160_000;

/** Access to the database. */
export type Connection = {
  /** Loads the code before a command needs it. Throws a `ServiceError` if it is not available. */
  readonly load: () => Promise<void>;
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
 * The SDK sets no time limit for a command, never settles one that is answered in HTML, and lets everything else wait
 * behind a commit. So a command without an answer for a while ends its instance as well, with `unavailable`. The request
 * itself goes on, and the next one has twice the time: a slow upload succeeds.
 *
 * @param connect loads the code and connects; called again after a failure, which is reported as `unavailable`
 */
export function createConnection(connect: () => Promise<Lists>): Connection {
  let current: Promise<Lists> | null = null;
  let patience = PATIENCE_MS;
  const failCallbacks = new Set<(error: ServiceError) => void>();

  function connected(): Promise<Lists> {
    current ??= connect().catch((cause) => {
      current = null;
      throw new ServiceError("unavailable", "A part of the app could not be fetched.", { cause });
    });
    return current;
  }

  /** Drops a dead instance, and fails all pending calls and live reads. */
  function drop(instance: Promise<Lists>, lists: Lists, error: ServiceError) {
    if (instance !== current) return;
    const failing = [...failCallbacks];
    failCallbacks.clear();
    current = null;
    patience = Math.min(2 * patience, MAX_PATIENCE_MS);
    void lists.end();
    for (const fail of failing) fail(error);
  }

  /** Converts an error. If it shows that the instance is dead, drops it. */
  function handleError(instance: Promise<Lists>, lists: Lists, cause: unknown): ServiceError {
    const error = toServiceError(cause);
    if (error.code === BROKEN) drop(instance, lists, error);
    return error;
  }

  /** Runs a command. Drops the instance if there is no answer. */
  async function run<Answer>(
    instance: Promise<Lists>,
    command: (lists: Lists) => Promise<Answer>,
  ): Promise<Answer> {
    const lists = await instance;
    const silence = setTimeout(() => drop(instance, lists, serviceError("unavailable")), patience);
    try {
      return await command(lists);
    } catch (cause) {
      throw handleError(instance, lists, cause);
    } finally {
      clearTimeout(silence);
      if (instance === current) patience = PATIENCE_MS;
    }
  }

  return {
    async load() {
      await connected();
    },

    call(command) {
      const instance = connected();
      return new Promise((resolve, reject) => {
        failCallbacks.add(reject);
        run(instance, command)
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
