import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import type { ServiceError } from "../services/errors";
import type { ListsSnapshot } from "../services/lists";
import { baseOf } from "./base";
import type { Remembered } from "./browser/remembered";
import { startLiveRead, type UnansweredReads } from "./live-read";
import { type Entry, isJoining, timeOfEntry } from "./pending";
import { createEmitter, type Emitter } from "./signals/store";
import type { SyncedList } from "./synced-list";

/** The state of all the user's lists for a screen. */
export type ListsState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly lists: readonly ShoppingList[] }
  | { readonly status: "failed"; readonly error: ServiceError };

export type AllListsParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly remembered: Remembered;
  /** The lists with an object of their own, such as opened lists. */
  readonly lists: ReadonlyMap<string, SyncedList>;
  readonly wakeEmitter: Pick<Emitter, "subscribe">;
  readonly unanswered: UnansweredReads;
  /** Returns whether an awaited list is still loading. */
  readonly isAwaitedLoading: () => boolean;
};

const NONE: ReadonlyMap<string, ShoppingList> = new Map();
const LOADING: ListsState = { status: "loading" };

/**
 * Returns the store of all the user's lists. A list with an object of its own appears as its screen shows it, any other
 * list as it was last seen. Snapshots go to the lists' objects first.
 */
export function createAllLists(parts: AllListsParts) {
  const { uid, connection, remembered, wakeEmitter, unanswered } = parts;
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
    const ids = new Set([...(heads?.keys() ?? []), ...parts.lists.keys()]);
    const lists = [...ids].flatMap((id) => visibleList(id, heads?.get(id) ?? null));
    // Without a list to show, the state is `loading` while a list may still arrive.
    if (lists.length === 0 && failure) return { status: "failed", error: failure };
    if (lists.length === 0 && (!heads || isAwaited())) return LOADING;
    return { status: "ready", lists: sortByUpdate(lists) };
  }

  /** Returns a list in an array, as it is shown; an empty array if it is not shown. */
  function visibleList(id: string, head: ShoppingList | null): readonly ShoppingList[] {
    const list = parts.lists.get(id);
    const state = list?.getState() ?? { status: "loading" };
    if (list && state.status === "ready") return [withLastUpdate(state.list, list.entries())];
    const isUnknown = state.status === "loading" || state.status === "failed";
    return isUnknown && head && isMember(head, uid)
      ? [withLastUpdate(head, list?.entries() ?? [])]
      : [];
  }

  /** Returns whether a list that the user wants to join may still arrive. */
  function isAwaited(): boolean {
    return (
      parts.isAwaitedLoading() ||
      [...parts.lists.values()].some((list) => isJoining(list.entries()))
    );
  }

  function update() {
    state = null;
    emit();
  }

  function applySnapshot({ lists, isFromServer, ...snapshot }: ListsSnapshot) {
    if (!isFromServer) return;
    failure = null;
    outdated = snapshot.outdated;
    const before = newest;
    newest = new Map(lists.map((list) => [list.id, list]));
    for (const list of lists) {
      if (before?.get(list.id) === list) continue;
      const synced = parts.lists.get(list.id);
      if (synced) synced.applyFromAllLists(list);
      else remembered.saveWhenIdle(baseOf(list));
    }
    const ids = new Set(newest.keys());
    for (const [id, list] of parts.lists) {
      const base = list.base();
      if (!base || ids.has(id) || !isMember(base, uid)) continue;
      ids.add(id); // kept until the list's object has asked the server
      list.applyFromAllLists(null);
    }
    remembered.retainOnly(ids);
    update();
    coverage.emit();
  }

  function follow() {
    const stop = startLiveRead<ListsSnapshot>({
      watch: (observer) => {
        newest = null;
        return connection.watch((lists, own) => lists.watchLists(uid, own), observer);
      },
      next: applySnapshot,
      fail(error) {
        failure = error;
        update();
        coverage.emit();
      },
      wakeEmitter,
      unanswered,
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
  return last ? { ...list, openCount: list.openCount && 0, updatedAt: timeOfEntry(last) } : list;
}

/** Returns the lists, the last updated first. A transfer updates two lists at the same time: then the ids decide. */
function sortByUpdate(lists: readonly ShoppingList[]): readonly ShoppingList[] {
  return lists.toSorted(
    (a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0) || (a.id < b.id ? -1 : 1),
  );
}
