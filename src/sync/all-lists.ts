import { createEmitter } from "../browser/store";
import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { ListsSnapshot } from "../services/lists";
import type { Context } from "./context";
import type { Entry } from "./entry";
import { startLiveRead } from "./live-read";
import type { SyncedList } from "./synced-list";

/**
 * The state of all the user's lists for a screen. `missing` says whether there may be further lists: because they are
 * still loading, or because that failed.
 */
export type ListsState =
  | { readonly status: "loading" }
  | {
      readonly status: "ready";
      readonly lists: readonly ShoppingList[];
      readonly missing: "none" | "loading" | "failed";
    }
  | { readonly status: "failed"; readonly error: ServiceError };

const NONE: ReadonlyMap<string, ShoppingList> = new Map();
const LOADING: ListsState = { status: "loading" };

/**
 * Returns the store of all the user's lists. A list with an object of its own appears as its screen shows it, any other
 * list as it was last seen. Snapshots go to the lists' objects first.
 *
 * @param syncedLists the lists with an object of their own, such as opened lists
 */
export function createAllLists(context: Context, syncedLists: ReadonlyMap<string, SyncedList>) {
  const { uid, remembered } = context;
  const { subscribe, emit } = createEmitter(follow);
  const coverage = createEmitter();
  let isFollowed = false;
  /** The lists in the last snapshot, by id; null before the first one. */
  let newest: ReadonlyMap<string, ShoppingList> | null = null;
  /** The ids of the lists that are stored in an older format. */
  let outdated: ReadonlySet<string> = new Set();
  let failure: ServiceError | null = null;
  let state: ListsState | null = null;

  function derive(): ListsState {
    const heads = remembered.heads();
    const ids = new Set([...(heads?.keys() ?? []), ...syncedLists.keys()]);
    const lists = [...ids].flatMap((id) => visibleList(id, heads?.get(id) ?? null));
    // Without a list to show, the state is `loading` while a list may still arrive.
    if (lists.length === 0 && failure) return { status: "failed", error: failure };
    const isAwaited = [...syncedLists.values()].some((list) => list.isAwaited());
    if (lists.length === 0 && (!heads || isAwaited)) return LOADING;
    const missing = heads ? "none" : failure ? "failed" : "loading";
    return { status: "ready", lists: sortByUpdate(lists), missing };
  }

  /** Returns a list in an array, as it is shown; an empty array if it is not shown. */
  function visibleList(id: string, head: ShoppingList | null): readonly ShoppingList[] {
    const list = syncedLists.get(id);
    const state = list?.getState() ?? { status: "loading" };
    if (list && state.status === "ready") return [withLastUpdate(state.list, list.entries())];
    const isUnknown = state.status === "loading" || state.status === "failed";
    return isUnknown && head && isMember(head, uid)
      ? [withLastUpdate(head, list?.entries() ?? [])]
      : [];
  }

  function update() {
    state = null;
    emit();
  }

  function applySnapshot({ lists, ...snapshot }: ListsSnapshot) {
    failure = null;
    outdated = snapshot.outdated;
    const before = newest;
    newest = new Map(lists.map((list) => [list.id, list]));
    for (const list of lists) {
      if (before?.get(list.id) === list) continue;
      const synced = syncedLists.get(list.id);
      if (synced) synced.applySnapshot(list);
      else remembered.saveWhenIdle(list);
    }
    const ids = new Set(newest.keys());
    for (const [id, list] of syncedLists) {
      if (!list.base() || ids.has(id)) continue;
      ids.add(id); // kept until the list's object has asked the server
      list.applySnapshot(null);
    }
    remembered.retainOnly(ids);
    update();
    coverage.emit();
  }

  function follow() {
    newest = null;
    const stop = startLiveRead<ListsSnapshot>(context, (lists, own) => lists.watchLists(uid, own), {
      next: applySnapshot,
      fail(error) {
        failure = error;
        newest = null;
        update();
        coverage.emit();
      },
    });
    setFollowed(true);
    update();
    return () => {
      stop();
      setFollowed(false);
    };
  }

  function setFollowed(next: boolean) {
    isFollowed = next;
    coverage.emit();
  }

  return {
    getState(): ListsState {
      state ??= derive();
      return state;
    },

    /** Calls the listener when the state changes. The live read runs while there are listeners. */
    subscribe,

    /** Derives the state again from the lists' objects. */
    update,

    /**
     * Returns whether the live read of all lists includes a list, so that the list needs no live read of its own.
     * Before the first snapshot, the remembered lists count. A list in an older format needs a read that migrates it.
     */
    covers: (id: string): boolean =>
      isFollowed && !failure && (newest ?? remembered.heads() ?? NONE).has(id) && !outdated.has(id),

    /** Returns a list from the last snapshot; null if it is not there. */
    newest: (id: string): ShoppingList | null => newest?.get(id) ?? null,

    /** Calls the listener when the result of `covers` may have changed. */
    onCoverage: coverage.subscribe,
  };
}

/**
 * Returns a list with the time of its newest pending edit. A count of open items becomes 0, which the screen does not
 * show: without the items, the new count is unknown.
 */
function withLastUpdate(list: ShoppingList, entries: readonly Entry[]): ShoppingList {
  const last = entries.at(-1);
  if (!last) return list;
  const updatedAt = Math.max(last.number, list.updatedAt ?? 0); // this device's clock may be slow
  return { ...list, openCount: list.openCount && 0, updatedAt };
}

/** Returns the lists, the last updated first. A move updates two lists at the same time: then the ids decide. */
function sortByUpdate(lists: readonly ShoppingList[]): readonly ShoppingList[] {
  return lists.toSorted(
    (a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0) || (a.id < b.id ? -1 : 1),
  );
}
