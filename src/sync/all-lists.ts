import { createEmitter } from "../browser/store";
import type { ServiceError } from "../domain/errors";
import type { ShoppingList } from "../domain/types";
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

const LOADING: ListsState = { status: "loading" };

/**
 * Returns the store of all the user's lists, as their objects show them. While it has listeners, a live read passes the
 * lists to these objects.
 *
 * @param objects the objects of all lists that this browser knows
 * @param listOf returns the object of a list, a new one if necessary
 */
export function createAllLists(
  context: Context,
  objects: ReadonlyMap<string, SyncedList>,
  listOf: (id: string) => SyncedList,
) {
  const { uid, remembered, changes } = context;
  const { subscribe, emit } = createEmitter(follow);
  /** Whether this page has a snapshot of all lists. */
  let hasAll = false;
  let failure: ServiceError | null = null;
  /** Null until somebody asks for it. */
  let state: ListsState | null = null;
  let hasListeners = false;
  changes.subscribe(update);

  function derive(): ListsState {
    const all = [...objects.values()];
    const isComplete = hasAll || remembered.isComplete(); // until storage needs the room
    const lists = all.flatMap((one) => {
      const list = one.view();
      return list ? [withLastUpdate(list, one.known.entries())] : [];
    });
    // Without a list to show, the state is `loading` while a list may still arrive.
    if (lists.length === 0 && failure) return { status: "failed", error: failure };
    const isJoining = all.some((list) => list.known.awaitsJoin());
    if (lists.length === 0 && (!isComplete || isJoining)) return LOADING;
    const missing = isComplete ? "none" : failure ? "failed" : "loading";
    return { status: "ready", lists: sortByUpdate(lists), missing };
  }

  function update() {
    const next = hasListeners ? derive() : null; // without listeners, whoever asks next derives it
    if (state && next && isSame(state, next)) return;
    state = next;
    if (next) emit();
  }

  function follow() {
    hasListeners = true;
    /** The lists in the last snapshot, by id. */
    let last: ReadonlyMap<string, ShoppingList> = new Map();

    function take({ lists }: ListsSnapshot) {
      failure = null;
      hasAll = true;
      const before = last;
      last = new Map(lists.map((list) => [list.id, list]));
      for (const list of lists)
        if (before.get(list.id) !== list) listOf(list.id).applySnapshot(list);
      for (const id of remembered.ids()) listOf(id); // another tab may have stored further ones
      for (const [id, list] of objects) if (!last.has(id)) list.known.dispatch({ type: "absence" });
      remembered.recordComplete([...last.keys()]);
      update();
    }

    const stop = startLiveRead<ListsSnapshot>(context, (lists, own) => lists.watchLists(uid, own), {
      next: take,
      fail(error) {
        failure = error;
        update();
      },
    });
    return () => {
      hasListeners = false;
      stop();
    };
  }

  function getState(): ListsState {
    state ??= derive();
    return state;
  }

  return {
    getState,

    /** Calls the listener when the state changes. The live read runs while there are listeners. */
    subscribe,

    /** Returns the lists that the screen shows. */
    shown(): readonly ShoppingList[] {
      const all = getState();
      return all.status === "ready" ? all.lists : [];
    },
  };
}

function isSame(before: ListsState, next: ListsState): boolean {
  if (before.status === "ready" && next.status === "ready")
    return (
      next.missing === before.missing &&
      next.lists.length === before.lists.length &&
      next.lists.every((list, at) => list === before.lists[at])
    );
  if (before.status === "failed" && next.status === "failed") return next.error === before.error;
  return next.status === before.status;
}

/** Lists with the times of their pending edits, by the lists without. */
const dated = new WeakMap<ShoppingList, ShoppingList>();

/** Returns a list with the time of its newest pending edit. */
function withLastUpdate(list: ShoppingList, entries: readonly Entry[]): ShoppingList {
  const last = entries.at(-1);
  if (!last) return list;
  const updatedAt = Math.max(last.number, list.updatedAt ?? 0); // this device's clock may be slow
  const known = dated.get(list);
  const next = known?.updatedAt === updatedAt ? known : { ...list, updatedAt };
  dated.set(list, next);
  return next;
}

/** Returns the lists, the last updated first. A move updates two lists at the same time: then the ids decide. */
function sortByUpdate(lists: readonly ShoppingList[]): readonly ShoppingList[] {
  return [...lists].sort(
    (a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0) || (a.id < b.id ? -1 : 1),
  );
}
