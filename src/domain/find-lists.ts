import type { ShoppingList } from "./types";

/** Up to this number of lists, no search field is shown. */
export const MAX_WITHOUT_SEARCH = 7;

/** Returns the lists whose names contain every word of a query, in their given order. Ignores case and accents. */
export function findLists<List extends Pick<ShoppingList, "name">>(
  lists: readonly List[],
  query: string,
): readonly List[] {
  const words = foldText(query).split(/\s+/);
  return lists.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
}

function foldText(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
