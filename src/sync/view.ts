import { includes } from "../domain/receipts";
import { reuseItems } from "../domain/same-items";
import type { ShoppingList } from "../domain/types";
import { applyEntries, type Entry } from "./entry";

/**
 * Returns a function that applies the entries that a base does not include over that base. While the base stays the
 * same and entries are only added, each is applied once: so the cost of an edit does not grow with their number. Items
 * that have not changed on the screen keep their identity, for React's memoisation.
 */
export function createView(uid: string) {
  let base: ShoppingList | null = null;
  let applied: readonly Entry[] = [];
  let view: ShoppingList | null = null;

  return (nextBase: ShoppingList | null, entries: readonly Entry[]): ShoppingList | null => {
    const isExtension = nextBase === base && applied.every((entry, at) => entry === entries[at]);
    const added = isExtension ? entries.slice(applied.length) : entries;
    const isPending = (entry: Entry) => !includes(nextBase, uid, entry);
    const next = applyEntries(isExtension ? view : nextBase, added.filter(isPending));
    const items = view && next && reuseItems(view.items, next.items);
    view = items && items !== next.items ? { ...next, items } : next;
    base = nextBase;
    applied = entries;
    return view;
  };
}
