import { BROKEN, type ServiceError, toServiceError } from "./errors";
import type { Backend } from "./firebase";
import { type Connection, createLists, type Lists, type Observer } from "./lists";

/**
 * The lists over a connection that is replaced when it breaks. Should the SDK ever fail an assertion of its own, that
 * instance is of no use any more: its live reads stay silent, its commands throw or wait for ever. The next call
 * notices; then everything that depended on the instance fails as by a bad network, and whoever tries again, as the
 * sync engine does, gets a new one.
 */
export function createLastingLists(backend: Backend): Lists {
  let current = createLists(backend);
  const dependants = new Set<(error: ServiceError) => void>();

  /** Takes an error of a call for what it is. A connection that it shows to be broken is replaced. */
  function take(own: Connection, cause: unknown): ServiceError {
    const error = toServiceError(cause);
    if (error.code === BROKEN && own === current) replace(own, error);
    return error;
  }

  function replace(broken: Connection, error: ServiceError) {
    const failing = [...dependants];
    dependants.clear();
    void broken.end();
    current = createLists(backend);
    for (const fail of failing) fail(error);
  }

  function command<Answer>(call: (lists: Lists) => Promise<Answer>): Promise<Answer> {
    const own = current;
    return new Promise((resolve, reject) => {
      dependants.add(reject);
      call(own)
        .then(resolve, (error) => reject(take(own, error)))
        .finally(() => dependants.delete(reject));
    });
  }

  function watch<Value>(
    begin: (lists: Lists, observer: Observer<Value>) => () => void,
    observer: Observer<Value>,
  ): () => void {
    const own = current;
    const fail = (error: ServiceError) => observer.fail(error);
    let stop = () => {};
    dependants.add(fail);
    /** A broken instance throws from whatever is asked of it. */
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (take(own, error).code !== BROKEN) throw error;
      }
    };
    attempt(() => {
      stop = begin(own, {
        next: (value) => dependants.has(fail) && observer.next(value),
        fail: (error) => dependants.delete(fail) && fail(error),
      });
    });
    return () => {
      if (dependants.delete(fail)) attempt(stop);
    };
  }

  return {
    watchList: (id, observer) => watch((lists, own) => lists.watchList(id, own), observer),
    watchLists: (uid, observer) => watch((lists, own) => lists.watchLists(uid, own), observer),
    getLists: (uid) => command((lists) => lists.getLists(uid)),
    editList: (id, edit) => command((lists) => lists.editList(id, edit)),
    joinList: (id, uid) => command((lists) => lists.joinList(id, uid)),
    leaveList: (id, uid) => command((lists) => lists.leaveList(id, uid)),
    deleteList: (id) => command((lists) => lists.deleteList(id)),
    reconnect: () => command((lists) => lists.reconnect()),
  };
}
