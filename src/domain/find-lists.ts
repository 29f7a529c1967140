import { foldAccents, itemKey } from "./item-key";
import type { ShoppingList } from "./types";

/** Up to this number of lists, no search field is shown. */
export const MAX_WITHOUT_SEARCH = 7;

/** Returns the lists whose names contain every word of a query, in their given order. Ignores case and accents. */
export function findLists<List extends Pick<ShoppingList, "name">>(
  lists: readonly List[],
  query: string,
): readonly List[] {
  const fold = (text: string) => foldAccents(itemKey(text));
  const words = fold(query).split(" ");
  return lists.filter(({ name }) => words.every((word) => fold(name).includes(word)));
}
