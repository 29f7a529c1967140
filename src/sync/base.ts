import type { Change } from "../domain/changes";
import { keepIdentity } from "../domain/keep-identity";
import { isMember } from "../domain/membership";
import type { Item, ShoppingList } from "../domain/types";
import type { Transfer } from "./pending";
import { receiptsOf, timeOf } from "./receipts";

/** The newest state of a list that this browser knows. */
export type Base = {
  readonly list: ShoppingList;
  /** A time of the server's, in milliseconds since the epoch: of the list itself, or the time that an own commit found. */
  readonly floor: number;
  /** The receipt of the own commit that has left this state; undefined for a state that the server has given. */
  readonly receipt?: string;
};

/** Returns a list as the server has given it. */
export const baseOf = (list: ShoppingList): Base => ({ list, floor: timeOf(list) });

/**
 * Returns whether one state is later than another: a commit is later than the state it has found; and a user who has
 * joined, which leaves no new time, was no member before.
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
  /** What the live read of all lists has said of the list, if anything. */
  readonly seen: ShoppingList | null;
};

/** Keeps the base of one list. Neither news nor a transaction takes it back in time. */
export function createBase(id: string, { uid, remembered, seen }: BaseParts) {
  let base = remembered.base(id) ?? (seen && baseOf(seen));
  /** Whether the base is what a live read of this page has said last: that read does not go back in time by itself. */
  let isFromLiveRead = false;
  /** The items that entries sent by this tab have removed, each as it was just before: others may have written it unseen. */
  const removedItems = new Map<string, readonly Item[]>();

  function set(next: Base | null, isLiveRead = false) {
    base = next;
    isFromLiveRead = isLiveRead;
  }

  /** Items and members that did not change keep their identity, so that a screen can tell what to draw again. */
  function reuseKnown(list: ShoppingList): ShoppingList {
    if (!base) return list;
    const { items, sharedWith, names } = base.list;
    return {
      ...list,
      items: keepIdentity(items, list.items),
      sharedWith: list.sharedWith.join() === sharedWith.join() ? sharedWith : list.sharedWith,
      ...(list.names && {
        names: JSON.stringify(names) === JSON.stringify(list.names) ? names : list.names,
      }),
    };
  }

  return {
    current: (): Base | null => base,

    /** Returns the newest state that the server has given; null where an own commit has left a newer one. */
    fromServer: (): ShoppingList | null => (base && base.receipt === undefined ? base.list : null),

    /** Takes what another tab, or the live read of all lists, has seen meanwhile. */
    rereadStorage() {
      const stored = remembered.base(id);
      if (stored && (!base || isNewer(stored, base, uid))) set(stored);
    },

    /**
     * Returns what to think of news from a live read. Time and receipts tell, but for two things: a list that was just
     * made is missing for a read that began before, and who is on a list leaves no time. There the server is to be asked.
     */
    classify(list: ShoppingList | null): "news" | "old" | "doubtful" {
      if (!base) return "news";
      if (!list) return isFromLiveRead ? "news" : "doubtful";
      if (predates(list, base, uid)) return timeOf(list) < base.floor ? "doubtful" : "old";
      return isFromLiveRead || hasSameMembership(base.list, list) ? "news" : "doubtful";
    },

    /** Takes an answer of the server's; null where the list does not exist. */
    adopt(list: ShoppingList | null, isLiveRead: boolean) {
      // The server has the last word, even if a backup or a wrong clock has put it back in time.
      if (base && list && timeOf(list) < base.floor) remembered.forget(id);
      set(list && baseOf(reuseKnown(list)), isLiveRead);
    },

    /** Takes a change of who is on the list, or may be: that leaves no new time on it. */
    changeMembership(change: (list: ShoppingList) => ShoppingList) {
      if (base) set({ ...base, list: change(base.list) });
    },

    /** Takes the state that a transaction has read. Returns false for one that is older than what is known. */
    adoptRead(list: ShoppingList): boolean {
      if (base && predates(list, base, uid)) return false;
      if (!base || timeOf(list) > base.floor) set(baseOf(reuseKnown(list)));
      return true;
    },

    /**
     * Takes what a commit has left. Its time is not known, but the time of the list that it found.
     *
     * @param found null for a list that did not exist
     */
    adoptCommit(found: ShoppingList | null, left: ShoppingList, receipt: string) {
      const floor = timeOf(found);
      if (base && (base.floor > floor || (base.floor === floor && base.receipt))) return;
      set({ list: { ...reuseKnown(left), updatedAt: Date.now() }, floor, receipt });
    },

    /** Records the items that the entries of a commit remove, by the keys of the entries, see `itemsRemoved`. */
    recordRemovals(gone: ReadonlyMap<string, readonly Item[]>) {
      for (const [key, items] of gone) removedItems.set(key, items);
    },

    /** Returns changes that undo entries, with the items that these have removed as they were just before. */
    restoringRemoved<One extends Change | Transfer>(
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

    /** Stores the base when there is time; forgets a list that does not exist. */
    saveWhenIdle() {
      if (base) remembered.saveWhenIdle(base);
      else remembered.forget(id);
    },

    /** Stores the base at once, for other tabs. */
    saveNow() {
      if (base) remembered.saveNow(base);
    },

    /** Takes note that a live read begins, which may know less than the one before. */
    onLiveReadBegin() {
      isFromLiveRead = false;
    },

    /** Knows nothing of the list any more. */
    forget: () => set(null),
  };
}

/** Returns whether a state that the server has given is from before the base. */
function predates(list: ShoppingList, { floor, receipt }: Base, uid: string): boolean {
  if (receipt === undefined) return timeOf(list) < floor;
  return timeOf(list) <= floor && !receiptsOf(list, uid).includes(receipt);
}

/** Returns whether the same people are on a list, and may join it. */
function hasSameMembership(one: ShoppingList, other: ShoppingList): boolean {
  return one.isClosed === other.isClosed && one.sharedWith.join() === other.sharedWith.join();
}
