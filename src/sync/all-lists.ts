import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import type { ServiceError } from "../services/errors";
import type { ListsSnapshot } from "../services/lists";
import { baseOf, type Remembered } from "./browser/remembered";
import { startLiveRead } from "./live-read";
import type { Outbox } from "./outbox";
import { createView, type Entry, isJoining, timeOfEntry } from "./pending";
import type { Replica } from "./replica";
import { createEmitter, type Emitter } from "./signals/emitter";

/** What a screen knows of all the user's lists. */
export type ListsState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly lists: readonly ShoppingList[] }
  | { readonly status: "failed"; readonly error: ServiceError };

export type AllListsParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly remembered: Remembered;
  /** The replicas that there are. */
  readonly replicas: ReadonlyMap<string, Replica>;
  /** Gives the replica of a list, and makes it where there is none. */
  readonly replica: (listId: string) => Replica;
  readonly woken: Pick<Emitter, "subscribe">;
  /** Whether a list whose link was opened may still turn out to be there. */
  readonly isAwaiting: () => boolean;
};

const NONE: ReadonlyMap<string, ShoppingList> = new Map();
const LOADING: ListsState = { status: "loading" };

/** All lists of one user. */
export type AllLists = ReturnType<typeof createAllLists>;

/**
 * Keeps all lists of the user: of each what its replica knows, where there is one, else what was last seen of it. What
 * the server says goes to the replicas first.
 */
export function createAllLists(parts: AllListsParts) {
  const { uid, connection, outbox, remembered, replicas, replica, woken } = parts;
  const { subscribe, emit } = createEmitter(follow);
  const views = new Map<string, ReturnType<typeof createView>>();
  const coverage = createEmitter();
  let isFollowed = false;
  /** What the live read has said last, null before its first answer; and what of it is stored in an older format. */
  let newest: ReadonlyMap<string, ShoppingList> | null = null;
  let outdated: ReadonlySet<string> = new Set();
  let failure: ServiceError | null = null;
  let state: ListsState | null = null;

  function derive(): ListsState {
    const heads = remembered.heads();
    const ids = new Set([...(heads?.keys() ?? []), ...outbox.listIds(), ...replicas.keys()]);
    const lists = [...ids].flatMap((id) => shown(id, heads?.get(id) ?? null));
    // Nothing to show is not yet an answer.
    if (lists.length === 0 && failure) return { status: "failed", error: failure };
    if (lists.length === 0 && (!heads || isAwaited())) return LOADING;
    return { status: "ready", lists: sortByUpdate(lists) };
  }

  /** A list with what is pending. */
  function shown(id: string, head: ShoppingList | null): readonly ShoppingList[] {
    const entries = outbox.shown(id);
    const view = views.get(id) ?? createView(uid);
    views.set(id, view);
    // What waits is about items, which the replica has.
    const known = entries.length > 0 ? replica(id) : replicas.get(id);
    const list = view(known?.base() ?? head, entries);
    if (!list || !isMember(list, uid)) return [];
    return [withLastUpdate(list, entries)];
  }

  /** Whether a list may still come that the user has asked for. */
  function isAwaited(): boolean {
    return parts.isAwaiting() || outbox.listIds().some((id) => isJoining(outbox.entries(id)));
  }

  function update() {
    state = null;
    emit();
  }

  function take({ lists, confirmed, ...snapshot }: ListsSnapshot) {
    if (!confirmed) return;
    failure = null;
    outdated = snapshot.outdated;
    const before = newest;
    newest = new Map(lists.map((list) => [list.id, list]));
    for (const list of lists) {
      if (before?.get(list.id) === list) continue;
      // What waits may be seen to have arrived.
      const isNeeded = replicas.has(list.id) || outbox.entries(list.id).length > 0;
      if (isNeeded) replica(list.id).takeFromAll(list);
      else remembered.keep(baseOf(list));
    }
    const ids = new Set(newest.keys());
    for (const [id, known] of replicas) {
      const base = known.base();
      if (!base || ids.has(id) || !isMember(base, uid)) continue;
      ids.add(id); // the replica asks, and knows better
      known.takeFromAll(null);
    }
    remembered.keepOnly(ids);
    update();
    coverage.emit();
  }

  function follow() {
    const stop = startLiveRead<ListsSnapshot>({
      watch: (observer) => {
        newest = null;
        return connection.watch((lists, own) => lists.watchLists(uid, own), observer);
      },
      next: take,
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

    /** Looks again at what is pending, and at what the replicas know. */
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
export function withLastUpdate(list: ShoppingList, entries: readonly Entry[]): ShoppingList {
  const last = entries.at(-1);
  return last ? { ...list, openCount: list.openCount && 0, updatedAt: timeOfEntry(last) } : list;
}

/** The lists in the order in which they are shown: the one updated last first. */
export function sortByUpdate(lists: readonly ShoppingList[]): readonly ShoppingList[] {
  return lists.toSorted((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0));
}
