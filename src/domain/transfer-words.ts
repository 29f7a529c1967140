import type { Item, ShoppingList } from "./types";

/**
 * Says where items have gone, in a few words.
 *
 * @param present how many more were there already
 */
export function sayTransfer(
  items: readonly Item[],
  to: string,
  isCopy: boolean,
  present: number,
): string {
  const rest = present > 0 ? `, ${present} already there` : "";
  return `${sayItems(items)} ${isCopy ? "copied" : "moved"} to ${to}${rest}`;
}

/**
 * Says why nothing can go to a list.
 *
 * @param to null for one that is not known here
 */
export function sayNoTransfer(to: Pick<ShoppingList, "name" | "isReadOnly"> | null): string {
  if (!to) return "That list has not been loaded yet";
  return to.isReadOnly ? `${to.name} can’t be edited here` : `There is no room on ${to.name}`;
}

/** Asks where items are to go. */
export function askTransfer(items: readonly Item[], isCopy: boolean): string {
  return `${isCopy ? "Copy" : "Move"} ${sayItems(items)} to …`;
}

function sayItems(items: readonly Item[]): string {
  const [item] = items;
  return items.length === 1 && item ? `“${item.text}”` : `${items.length} items`;
}
