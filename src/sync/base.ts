import type { Change } from "../domain/changes";
import { isMember } from "../domain/membership";
import { reuseItems } from "../domain/reuse-items";
import type { Item, ShoppingList } from "../domain/types";
import type { Transfer } from "./pending";
import { receiptsOf, timeOf } from "./receipts";

/** The newest state of a list that this browser knows. */
export type Base = {
  readonly list: ShoppingList;
  /** The list's server time in milliseconds since the epoch; for this browser's commit, the time that it had read. */
  readonly floor: number;
  /** The receipt of this browser's commit that wrote the state; undefined for a state that came from the server. */
  readonly receipt?: string;
};

/** Returns the base for a list that came from the server. */
export const baseOf = (list: ShoppingList): Base => ({ list, floor: timeOf(list) });

/**
 * Returns whether one base is newer than another. A commit is newer than the state that it had read. At equal times,
 * the state with the user as a member is newer: joining does not change the list's time.
 */
export function isNewer(one: Base, other: Base, uid: string): boolean {
  if (one.floor !== other.floor) return one.floor > other.floor;
  if (!one.receipt !== !other.receipt) return one.receipt !== undefined;
  return isMember(one.list, uid) && !isMember(other.list, uid);
}

export type BaseParts = {
  readonly uid: string;
  readonly remembered: {
    readonly base: (id: string) => Base | null;
    readonly saveWhenIdle: (base: Base) => void;
    readonly saveNow: (base: Base) => void;
    readonly forget: (id: string) => void;
  };
  /** The list in the last snapshot of all lists; null if it is not there. */
  readonly newest: ShoppingList | null;
};

/** Returns the base of one list. Neither a live read nor a transaction moves it back in time. */
export function createBase(id: string, { uid, remembered, newest }: BaseParts) {
  let base = remembered.base(id) ?? (newest && baseOf(newest));
  /** Whether the base is the last snapshot of the current live read. One live read never goes back in time. */
  let isFromLiveRead = false;
  /** The items that this tab's commits removed, as they had read them: another client may have edited them unseen. */
  const removedItems = new Map<string, readonly Item[]>();

  function set(next: Base | null, isLiveRead = false) {
    base = next;
    isFromLiveRead = isLiveRead;
  }

  /** Returns a list that shares unchanged items and members with the base, for React's memoisation. */
  function reuseKnown(list: ShoppingList): ShoppingList {
    if (!base) return list;
    const { items, sharedWith, names } = base.list;
    return {
      ...list,
      items: reuseItems(items, list.items),
      sharedWith: list.sharedWith.join() === sharedWith.join() ? sharedWith : list.sharedWith,
      ...(list.names && {
        names: JSON.stringify(names) === JSON.stringify(list.names) ? names : list.names,
      }),
    };
  }

  return {
    current: (): Base | null => base,

    /** Returns the list of the base if it came from the server; otherwise null. */
    fromServer: (): ShoppingList | null => (base && base.receipt === undefined ? base.list : null),

    /** Adopts the stored state if another tab or the live read of all lists has stored a newer one. */
    rereadStorage() {
      const stored = remembered.base(id);
      if (stored && (!base || isNewer(stored, base, uid))) set(stored);
    },

    /**
     * Returns whether a snapshot is new. Three cases are doubtful: the live read may have begun before the list was
     * created, an older time may come from a backup, and joining, leaving and closing keep the time.
     */
    classify(list: ShoppingList | null): "new" | "stale" | "doubtful" {
      if (!base) return "new";
      if (!list) return isFromLiveRead ? "new" : "doubtful";
      if (predates(list, base, uid)) return timeOf(list) < base.floor ? "doubtful" : "stale";
      return isFromLiveRead || hasSameMembership(base.list, list) ? "new" : "doubtful";
    },

    /** Adopts a server response; null for a list that does not exist. */
    adopt(list: ShoppingList | null, isLiveRead: boolean) {
      // The server is right, even if a backup or a wrong clock has put the list back in time.
      if (base && list && timeOf(list) < base.floor) remembered.forget(id);
      set(list && baseOf(reuseKnown(list)), isLiveRead);
    },

    /** Applies a change of the members, or of who may join. Such a change does not change the list's time. */
    changeMembership(change: (list: ShoppingList) => ShoppingList) {
      if (base) set({ ...base, list: change(base.list) });
    },

    /** Adopts the state that a transaction has read. Returns false if that state is stale. */
    adoptRead(list: ShoppingList): boolean {
      if (base && predates(list, base, uid)) return false;
      if (!base || timeOf(list) > base.floor) set(baseOf(reuseKnown(list)));
      return true;
    },

    /**
     * Adopts the state that a commit wrote. The client knows only the time that the commit had read.
     *
     * @param found the list as the transaction read it; null if it did not exist
     */
    adoptCommit(found: ShoppingList | null, written: ShoppingList, receipt: string) {
      const floor = timeOf(found);
      if (base && (base.floor > floor || (base.floor === floor && base.receipt))) return;
      set({ list: { ...reuseKnown(written), updatedAt: Date.now() }, floor, receipt });
    },

    /** Records the items that a commit removes, by the keys of the entries; see `itemsRemoved`. */
    recordRemovals(gone: ReadonlyMap<string, readonly Item[]>) {
      for (const [key, items] of gone) removedItems.set(key, items);
    },

    /** Returns changes that undo entries. Items that the entries removed come back as the commit had read them. */
    withRemovedItems<One extends Change | Transfer>(
      changes: readonly One[],
      keys: readonly string[],
    ): readonly One[] {
      const items = keys.flatMap((key) => removedItems.get(key) ?? []);
      return changes.map((change) =>
        change.type === "add-item"
          ? { ...change, item: items.find(({ id }) => id === change.item.id) ?? change.item }
          : change,
      );
    },

    /** Stores the base when the browser is idle; forgets a list that does not exist. */
    saveWhenIdle() {
      if (base) remembered.saveWhenIdle(base);
      else remembered.forget(id);
    },

    /** Stores the base at once, for other tabs. */
    saveNow() {
      if (base) remembered.saveNow(base);
    },

    /** Call this when a live read begins. It may start with an older state than the previous one. */
    onLiveReadBegin() {
      isFromLiveRead = false;
    },

    /** Clears the base. */
    forget: () => set(null),
  };
}

/** Returns whether a state from the server is older than the base. */
function predates(list: ShoppingList, { floor, receipt }: Base, uid: string): boolean {
  if (receipt === undefined) return timeOf(list) < floor;
  return timeOf(list) <= floor && !receiptsOf(list, uid).includes(receipt);
}

/** Returns whether two states have the same members and are equally open to new members. */
function hasSameMembership(one: ShoppingList, other: ShoppingList): boolean {
  return one.isClosed === other.isClosed && one.sharedWith.join() === other.sharedWith.join();
}
