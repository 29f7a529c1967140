import type { Remembered } from "../browser/remembered";
import { reuseItems } from "../domain/reuse-items";
import type { ShoppingList } from "../domain/types";
import { compareStates } from "./receipts";

export type BaseParts = {
  readonly uid: string;
  readonly remembered: Pick<Remembered, "base" | "saveWhenIdle" | "saveNow" | "forget">;
  /** The list in the last snapshot of all lists; null if it is not there. */
  readonly newest: ShoppingList | null;
};

/** Returns the base of one list: the newest server state with the user as a member that this browser knows. */
export function createBase(id: string, { uid, remembered, newest }: BaseParts) {
  let base = remembered.base(id) ?? newest;

  /** Compares a state with the base, by the user's own receipts or those of `uids`, see `compareStates`. */
  const compare = (list: ShoppingList, uids: readonly string[] = [uid]): number =>
    base ? compareStates(list, base, uids) : 1;

  /** Replaces the base. It shares unchanged items and members with the last one, for React's memoisation. */
  function set(list: ShoppingList) {
    base = base
      ? {
          ...list,
          items: reuseItems(base.items, list.items),
          sharedWith: reuse(base.sharedWith, list.sharedWith),
          names: reuse(base.names, list.names),
        }
      : list;
  }

  return {
    current: (): ShoppingList | null => base,

    /** Returns whether a state lacks an edit of the user that the base has. */
    isStale: (list: ShoppingList): boolean => compare(list) < 0,

    /**
     * Returns whether a snapshot with the user is stale, or has other members than the base. Receipts of others only
     * raise a doubt: they also end when their users leave.
     */
    isDoubtful: (list: ShoppingList): boolean =>
      compare(list, [uid, ...list.sharedWith]) < 0 ||
      (base !== null && membershipOf(list) !== membershipOf(base)),

    /** Replaces the base with a state from the server, also an older one, and stores it when the browser is idle. */
    adopt(list: ShoppingList) {
      if (compare(list) < 0) remembered.forget(id); // it would count as newer
      set(list);
      remembered.saveWhenIdle(base ?? list);
    },

    /** Adopts a state that this browser has read or written, if it has an edit of the user that the base lacks. */
    adoptOwn(list: ShoppingList) {
      if (compare(list) > 0) set(list);
    },

    /** Stores the base at once, for other tabs. */
    saveNow() {
      if (base) remembered.saveNow(base);
    },

    /** Adopts the state that another tab has stored, by the rule of `adoptOwn`. Returns the base. */
    rereadStorage(): ShoppingList | null {
      const stored = remembered.base(id);
      if (stored && compare(stored) > 0) set(stored);
      return base;
    },

    /** Applies a change of the members, or of who may join, that the server has answered. */
    change(change: (list: ShoppingList) => ShoppingList) {
      if (!base) return;
      base = change(base);
      remembered.saveNow(base);
    },

    /** Clears the base, also in storage. */
    forget() {
      base = null;
      remembered.forget(id);
    },
  };
}

/** Returns `next`, or `known` if the two are equal. */
function reuse<Value>(known: Value, next: Value): Value {
  return JSON.stringify(known) === JSON.stringify(next) ? known : next;
}

/** Returns the members of a list, and whether others may join. */
const membershipOf = ({ sharedWith, isClosed }: ShoppingList): string =>
  `${sharedWith.join()} ${isClosed === true}`;
