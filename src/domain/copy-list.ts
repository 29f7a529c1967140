import { cutText, MAX_ITEMS, MAX_NAME_LENGTH } from "./limits";
import { buildNewList } from "./new-list";
import type { ShoppingList } from "./types";

/**
 * Returns the user's own copy of a list, with its items in order and all open: people copy a list to buy it all again.
 * Its name begins with "Copy of", once. Name and items are cut at the limits. For the parameters, see `buildNewList`.
 */
export function buildCopy(
  list: ShoppingList,
  owner: string,
  newId: () => string,
  now: number,
): ShoppingList {
  const texts = list.items.slice(0, MAX_ITEMS).map(({ text }) => text);
  const name = cutText(`Copy of ${list.name.replace(/^(?:Copy of )+/, "")}`, MAX_NAME_LENGTH);
  return { ...buildNewList(owner, newId, now, texts), name };
}
