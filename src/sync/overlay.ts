import type { ShoppingList } from "../domain/types";
import { applyEntries, type Entry } from "./entry";

/** Shows a list with the entries applied over it. */
export type Overlay = (base: ShoppingList | null, entries: readonly Entry[]) => ShoppingList | null;

/**
 * Makes a memory for applying a user's entries over one list: while the list stays the same and entries are only
 * added, each is applied once. So thousands of waiting changes cost no more per edit than one.
 */
export function createOverlay(uid: string): Overlay {
  let base: ShoppingList | null = null;
  let applied: readonly Entry[] = [];
  let result: ShoppingList | null = null;

  return (nextBase, entries) => {
    if (nextBase !== base || !beginsWith(entries, applied)) {
      base = nextBase;
      applied = [];
      result = nextBase;
    }
    result = applyEntries(result, entries.slice(applied.length), uid);
    applied = entries;
    return result;
  };
}

/** An entry that has been settled is another object, but the change in it is the same one. */
function beginsWith(entries: readonly Entry[], start: readonly Entry[]): boolean {
  return (
    start.length <= entries.length &&
    start.every(({ pending }, index) => pending === entries[index]?.pending)
  );
}
