import type { ShoppingList } from "./types";

/** With so many lists all are seen at a glance; beyond, one may look for one by its name. */
export const MAX_WITHOUT_SEARCH = 7;

/**
 * The lists whose names have every word of a query somewhere in them, in the order they came in. Case and accents make
 * no difference. A query without words finds all.
 */
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
