import type { Item, ShoppingList } from "./types";

/** How far one has come with some items, for a glance in passing: `3 of 10 done`. */
export function sayProgress(items: readonly Item[]): string {
  return `${items.filter(({ done }) => done).length} of ${items.length} done`;
}

/** How many items of a list are open; 0 also where nobody knows, since they are not here. */
export function countOpen({ items, openCount }: ShoppingList): number {
  return openCount ?? items.filter(({ done }) => !done).length;
}

/** What of a list is still to be done, for a glance from afar: `5 open`; empty where there is nothing to say. */
export function sayOpen(list: ShoppingList): string {
  const count = countOpen(list);
  return count ? `${count} open` : "";
}
