import { foldAccents, foldTyped, itemKey } from "./item-key";
import type { ShoppingList } from "./types";

/** Up to this number of lists, no search field is shown. */
export const MAX_WITHOUT_SEARCH = 7;

/** Returns the lists whose names contain every word of a query, in their given order. Ignores case and accents. */
export function findLists<List extends Pick<ShoppingList, "name">>(
  lists: readonly List[],
  query: string,
): readonly List[] {
  const words = foldTyped(itemKey(query)).split(" ");
  return lists.filter(({ name }) => {
    const folded = foldAccents(itemKey(name));
    return words.every((word) => folded.includes(word));
  });
}

/** Returns whether another of the lists has the same name for a reader, as `itemKey` compares them. */
export function hasNamesake(
  { id, name }: Pick<ShoppingList, "id" | "name">,
  lists: readonly Pick<ShoppingList, "id" | "name">[],
): boolean {
  const key = itemKey(name);
  return lists.some((other) => other.id !== id && itemKey(other.name) === key);
}
