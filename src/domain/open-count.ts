import type { ShoppingList } from "./types";

/** Returns the number of open items of a list; 0 if it is unknown because the items are not loaded. */
export function openCountOf({ items, openCount }: ShoppingList): number {
  return openCount ?? items.filter(({ done }) => !done).length;
}
