import { cutText, MAX_ITEMS, MAX_NAME_LENGTH } from "./limits";
import { buildNewList } from "./new-list";
import type { ShoppingList } from "./types";

/**
 * A list of one's own with the items of another, in their order, all of them open: whoever shops from the same list
 * again wants to buy it all again. The name says that it is a copy, cut where it would become too long; so is a list
 * that was never bound to the limit. Otherwise as `buildNewList`.
 */
export function buildCopy(
  list: ShoppingList,
  owner: string,
  newId: () => string,
  now: number,
): ShoppingList {
  const texts = list.items.slice(0, MAX_ITEMS).map(({ text }) => text);
  const name = cutText(`Copy of ${list.name}`, MAX_NAME_LENGTH);
  return { ...buildNewList(owner, newId, now, texts), name };
}
