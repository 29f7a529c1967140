import type { Item } from "./types";

/** Says where items have gone, in a few words. */
export function sayTransfer(items: readonly Item[], to: string, isCopy: boolean): string {
  return `${sayItems(items)} ${isCopy ? "copied" : "moved"} to ${to}`;
}

/** Asks where items are to go. */
export function askTransfer(items: readonly Item[], isCopy: boolean): string {
  return `${isCopy ? "Copy" : "Move"} ${sayItems(items)} to …`;
}

function sayItems(items: readonly Item[]): string {
  const [item] = items;
  return items.length === 1 && item ? `“${item.text}”` : `${items.length} items`;
}
