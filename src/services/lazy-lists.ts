import { ServiceError } from "./errors";
import type { Lists } from "./lists";

/**
 * The lists, with the database's code fetched only once somebody asks for them. So a remembered list is on the
 * screen, and takes edits, before the largest part of the app has arrived.
 *
 * @param load fetches the code and connects; asked again after a failure, which counts as `unavailable`
 */
export function createLazyLists(load: () => Promise<Lists>): Lists {
  let loading: Promise<Lists> | null = null;

  function loaded(): Promise<Lists> {
    loading ??= load().catch((cause) => {
      loading = null;
      throw new ServiceError("unavailable", "A part of the app could not be fetched.", { cause });
    });
    return loading;
  }

  /** Begins to watch as soon as that is possible, unless nobody wants it any more by then. */
  function watch(
    start: (lists: Lists) => () => void,
    fail: (error: ServiceError) => void,
  ): () => void {
    let stop = () => {};
    let isWanted = true;
    loaded().then(
      (lists) => {
        if (isWanted) stop = start(lists);
      },
      (error) => {
        if (isWanted) fail(error);
      },
    );
    return () => {
      isWanted = false;
      stop();
    };
  }

  return {
    watchList: (id, observer) => watch((lists) => lists.watchList(id, observer), observer.fail),
    watchLists: (uid, observer) => watch((lists) => lists.watchLists(uid, observer), observer.fail),
    getLists: async (uid) => (await loaded()).getLists(uid),
    editList: async (id, edit) => (await loaded()).editList(id, edit),
    joinList: async (id, uid) => (await loaded()).joinList(id, uid),
    leaveList: async (id, uid) => (await loaded()).leaveList(id, uid),
    deleteList: async (id) => (await loaded()).deleteList(id),
    reconnect: async () => (await loaded()).reconnect(),
  };
}
