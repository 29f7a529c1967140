import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { ServiceError } from "../services/errors";
import type { ListsSnapshot } from "../services/lists";
import { createEmitter } from "./emitter";
import { timeOfEntry } from "./entry";
import { isFinal } from "./error-kinds";
import { startLiveRead } from "./live-read";
import type { OpenListParts } from "./open-list";
import { createOverlay, type Overlay } from "./overlay";

/** What a screen knows of all the user's lists. */
export type ListsState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly lists: readonly ShoppingList[] }
  | { readonly status: "failed"; readonly error: ServiceError };

/** All lists of the user as they are on the screen: the waiting changes applied over the last snapshot. */
export type OpenLists = ReturnType<typeof createOpenLists>;

const LOADING: ListsState = { status: "loading" };

/** Opens the list of lists for a screen: what is remembered first, then what the server says. */
export function createOpenLists(parts: OpenListParts) {
  const { uid, lists, outbox, remembered, woken, followed } = parts;
  const { subscribe, emit } = createEmitter(connect);
  const overlays = new Map<string, Overlay>();
  let base: readonly ShoppingList[] | null = remembered.lists();
  let failure: ServiceError | null = null;
  let state = derive();

  function derive(): ListsState {
    if (failure && (!base || isFinal(failure))) return { status: "failed", error: failure };
    const known = new Map((base ?? []).map((list) => [list.id, list]));
    const ids = new Set([...known.keys(), ...outbox.listIds()]);
    const shown = [...ids].flatMap((id) => shownList(id, known.get(id) ?? null));
    // Nothing to show is not yet an answer.
    if (shown.length === 0 && (!base || isJoining())) return LOADING;
    return { status: "ready", lists: shown.sort(byUpdate) };
  }

  /** A list with its waiting changes; an edit that the server has not taken yet counts as the last update. */
  function shownList(id: string, list: ShoppingList | null): readonly ShoppingList[] {
    const entries = outbox.entries(id);
    const overlay = overlays.get(id) ?? createOverlay(uid);
    overlays.set(id, overlay);
    const shown = overlay(list, entries);
    if (!shown || !isMember(shown, uid)) return [];
    const last = entries.at(-1);
    return [last ? { ...shown, updatedAt: timeOfEntry(last) } : shown];
  }

  function isJoining(): boolean {
    return outbox
      .listIds()
      .some((id) => outbox.entries(id).some(({ pending }) => pending.type === "join-list"));
  }

  function update() {
    state = derive();
    emit();
  }

  function take(snapshot: ListsSnapshot) {
    if (!snapshot.confirmed) return;
    failure = null;
    base = snapshot.lists;
    const known = new Map(snapshot.lists.map((list) => [list.id, list]));
    for (const id of outbox.listIds()) {
      // What is contained here may not be contained yet in what the other read has given.
      if (followed.has(id)) continue;
      const list = known.get(id);
      if (list) outbox.confirm(id, list);
      else outbox.confirmAbsence(id);
    }
    remembered.keepLists(snapshot.lists);
    update();
  }

  function fail(error: ServiceError) {
    failure = error;
    update();
  }

  function connect() {
    const unsubscribe = outbox.subscribe(update);
    const stopReading = startLiveRead<ListsSnapshot>({
      watch: (observer) => lists.watchLists(uid, observer),
      next: take,
      fail,
      woken,
    });
    update();
    return () => {
      unsubscribe();
      stopReading();
    };
  }

  return {
    getState: (): ListsState => state,

    /** Calls back when the state changes. The lists are followed for as long as anyone listens. */
    subscribe,
  };
}

function byUpdate(a: ShoppingList, b: ShoppingList): number {
  return (b.updatedAt ?? 0) - (a.updatedAt ?? 0);
}
