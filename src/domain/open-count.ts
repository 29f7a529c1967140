import type { ShoppingList } from "./types";

/** Returns the number of open items of a list; 0 also where nobody knows, since the items are not here. */
export function openCountOf({ items, openCount }: ShoppingList): number {
  return openCount ?? items.filter(({ done }) => !done).length;
}
