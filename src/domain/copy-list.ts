import { cutText, MAX_ITEMS, MAX_NAME_LENGTH } from "./limits";
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
  return {
    id: newId(),
    name: cutText(`Copy of ${list.name}`, MAX_NAME_LENGTH),
    items: list.items.slice(0, MAX_ITEMS).map(({ text }) => ({ id: newId(), text, done: false })),
    owner,
    sharedWith: [owner],
    updatedAt: now,
  };
}
