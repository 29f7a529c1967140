import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import type { ServiceError } from "../services/errors";
import type { ListsSnapshot } from "../services/lists";
import { baseOf } from "./base";
import type { Remembered } from "./browser/remembered";
import { startLiveRead } from "./live-read";
import { type Entry, isJoining, timeOfEntry } from "./pending";
import { createEmitter, type Emitter } from "./signals/store";
import type { SyncedList } from "./synced-list";

/** What a screen knows of all the user's lists. */
export type ListsState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly lists: readonly ShoppingList[] }
  | { readonly status: "failed"; readonly error: ServiceError };

export type AllListsParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly remembered: Remembered;
  /** The lists that are open, or for which something waits. */
  readonly lists: ReadonlyMap<string, SyncedList>;
  readonly woken: Pick<Emitter, "subscribe">;
  /** Whether a list whose link was opened may still turn out to be there. */
  readonly isAwaiting: () => boolean;
};

const NONE: ReadonlyMap<string, ShoppingList> = new Map();
const LOADING: ListsState = { status: "loading" };

/**
 * Keeps all lists of the user: a list that is open as it is shown, any other as it was last seen. What the server says goes
 * to the open lists first.
 */
export function createAllLists(parts: AllListsParts) {
  const { uid, connection, remembered, woken } = parts;
  const { subscribe, emit } = createEmitter(follow);
  const coverage = createEmitter();
  let isFollowed = false;
  /** What the live read has said last, null before its first answer; and what of it is stored in an older format. */
  let newest: ReadonlyMap<string, ShoppingList> | null = null;
  let outdated: ReadonlySet<string> = new Set();
  let failure: ServiceError | null = null;
  let state: ListsState | null = null;

  function derive(): ListsState {
    const heads = remembered.heads();
    const ids = new Set([...(heads?.keys() ?? []), ...parts.lists.keys()]);
    const lists = [...ids].flatMap((id) => visibleList(id, heads?.get(id) ?? null));
    // Nothing to show is not yet an answer.
    if (lists.length === 0 && failure) return { status: "failed", error: failure };
    if (lists.length === 0 && (!heads || isAwaited())) return LOADING;
    return { status: "ready", lists: sortByUpdate(lists) };
  }

  /** Returns a list with what is pending, or nothing for one that the user is not on. */
  function visibleList(id: string, head: ShoppingList | null): readonly ShoppingList[] {
    const list = parts.lists.get(id);
    const state = list?.getState() ?? { status: "loading" };
    if (list && state.status === "ready") return [withLastUpdate(state.list, list.entries())];
    const isUnknown = state.status === "loading" || state.status === "failed";
    return isUnknown && head && isMember(head, uid)
      ? [withLastUpdate(head, list?.entries() ?? [])]
      : [];
  }

  /** Whether a list may still come that the user has asked for. */
  function isAwaited(): boolean {
    return (
      parts.isAwaiting() || [...parts.lists.values()].some((list) => isJoining(list.entries()))
    );
  }

  function update() {
    state = null;
    emit();
  }

  function applySnapshot({ lists, confirmed, ...snapshot }: ListsSnapshot) {
    if (!confirmed) return;
    failure = null;
    outdated = snapshot.outdated;
    const before = newest;
    newest = new Map(lists.map((list) => [list.id, list]));
    for (const list of lists) {
      if (before?.get(list.id) === list) continue;
      const open = parts.lists.get(list.id);
      if (open) open.applyFromAllLists(list);
      else remembered.saveWhenIdle(baseOf(list));
    }
    const ids = new Set(newest.keys());
    for (const [id, list] of parts.lists) {
      const base = list.base();
      if (!base || ids.has(id) || !isMember(base, uid)) continue;
      ids.add(id); // it asks the server, and knows better
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
      woken,
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

    /** Calls back when the state changes. The lists are followed for as long as anyone listens. */
    subscribe,

    /** Looks again at what is pending, and at what the open lists show. */
    update,

    /**
     * Whether the live read brings the news of a list, so that nobody need read it once more. Before its first answer: as
     * far as is known. A list of an older format needs a read that has it rewritten.
     */
    covers: (id: string): boolean =>
      isFollowed && !failure && (newest ?? remembered.heads() ?? NONE).has(id) && !outdated.has(id),

    /** What the live read has said last of a list, if anything. */
    newest: (id: string): ShoppingList | null => newest?.get(id) ?? null,

    /** Calls back when `covers` may say something else. */
    onCoverage: coverage.subscribe,
  };
}

/**
 * A list of which an edit that the server has not taken yet counts as the last update. How many items are open is not
 * known where only that was, and not which.
 */
function withLastUpdate(list: ShoppingList, entries: readonly Entry[]): ShoppingList {
  const last = entries.at(-1);
  return last ? { ...list, openCount: list.openCount && 0, updatedAt: timeOfEntry(last) } : list;
}

/** Returns the lists in the order in which they are shown: the one updated last first. A move updates two at once. */
function sortByUpdate(lists: readonly ShoppingList[]): readonly ShoppingList[] {
  return lists.toSorted(
    (a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0) || (a.id < b.id ? -1 : 1),
  );
}
