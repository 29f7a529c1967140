import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { Lists, ListsSnapshot } from "../services/lists";
import { createEmitter } from "./emitter";
import { applyEntries, timeOfEntry } from "./entry";
import type { Outbox } from "./outbox";
import type { Remembered } from "./remembered";

/** What a screen knows of all the user's lists. */
export type ListsState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly lists: readonly ShoppingList[] }
  | { readonly status: "failed"; readonly error: ServiceError };

export type OpenListsParts = {
  readonly uid: string;
  readonly lists: Lists;
  readonly outbox: Outbox;
  readonly remembered: Remembered;
};

/** All lists of the user as they are on the screen: the waiting changes applied over the last snapshot. */
export type OpenLists = ReturnType<typeof createOpenLists>;

const LOADING: ListsState = { status: "loading" };

/** Opens the list of lists for a screen: what is remembered first, then what the server says. */
export function createOpenLists({ uid, lists, outbox, remembered }: OpenListsParts) {
  const { subscribe, emit } = createEmitter(connect);
  let stopWatching = () => {};
  let base: readonly ShoppingList[] | null = remembered.lists();
  let failure: ServiceError | null = null;
  let state = derive();

  function derive(): ListsState {
    if (failure) return { status: "failed", error: failure };
    if (!base && outbox.listIds().length === 0) return LOADING;
    const known = new Map((base ?? []).map((list) => [list.id, list]));
    const ids = new Set([...known.keys(), ...outbox.listIds()]);
    const shown = [...ids].flatMap((id) => shownList(id, known.get(id) ?? null));
    return { status: "ready", lists: shown.sort(byUpdate) };
  }

  /** A list with its waiting changes; an edit that the server has not taken yet counts as the last update. */
  function shownList(id: string, list: ShoppingList | null): readonly ShoppingList[] {
    const entries = outbox.entries(id);
    const shown = applyEntries(list, entries, uid);
    if (!shown || !isMember(shown, uid)) return [];
    const last = entries.at(-1);
    return [last ? { ...shown, updatedAt: timeOfEntry(last) } : shown];
  }

  function update() {
    state = derive();
    emit();
  }

  function take(snapshot: ListsSnapshot) {
    if (!snapshot.confirmed) return;
    failure = null;
    base = snapshot.lists;
    for (const list of snapshot.lists) outbox.confirm(list.id, list.updatedAt);
    remembered.keepLists(snapshot.lists);
    update();
  }

  function watch() {
    return lists.watchLists(uid, {
      next: take,
      fail: (error) => {
        failure = error;
        update();
      },
    });
  }

  function connect() {
    const unsubscribe = outbox.subscribe(update);
    stopWatching = watch();
    update();
    return () => {
      unsubscribe();
      stopWatching();
    };
  }

  return {
    getState: (): ListsState => state,

    /** Calls back when the state changes. The lists are followed for as long as anyone listens. */
    subscribe,

    /** Watches again after a failure, which ends a live read. */
    retry() {
      if (!failure) return;
      stopWatching();
      stopWatching = watch();
    },
  };
}

function byUpdate(a: ShoppingList, b: ShoppingList): number {
  return (b.updatedAt ?? 0) - (a.updatedAt ?? 0);
}
