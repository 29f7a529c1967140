import { includes } from "../domain/receipts";
import type { ShoppingList } from "../domain/types";
import { applyEntries, type Entry } from "./entry";

/**
 * Returns a function that applies the entries that a base does not include over that base. While the base stays the
 * same and entries are only added, each is applied once: so the cost of an edit does not grow with their number.
 */
export function createView(uid: string) {
  let base: ShoppingList | null = null;
  let applied: readonly Entry[] = [];
  let view: ShoppingList | null = null;

  return (nextBase: ShoppingList | null, entries: readonly Entry[]): ShoppingList | null => {
    const isExtension = nextBase === base && applied.every((entry, at) => entry === entries[at]);
    const added = isExtension ? entries.slice(applied.length) : entries;
    const isPending = (entry: Entry) => !includes(nextBase, uid, entry);
    view = applyEntries(isExtension ? view : nextBase, added.filter(isPending));
    base = nextBase;
    applied = entries;
    return view;
  };
}
