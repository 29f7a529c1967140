import type { ListContent } from "./changes";
import type { Item } from "./types";

/**
 * Says what has become of a list, in a few words for a screen reader: the one thing that happened, or how many.
 * Gives an empty text when nothing did.
 *
 * @param before the list as the person knows it, with their own edits
 * @param after the list as it is
 * @param earlier news from before that, which have not been told yet
 */
export function sayNews(
  before: ListContent,
  after: ListContent,
  earlier: readonly string[] = [],
): string {
  const news = [...earlier, ...newsBetween(before, after)];
  return news.length > 1 ? `${news.length} changes by others` : (news[0] ?? "");
}

/** All that has become of a list, each as a few words. */
export function newsBetween(before: ListContent, after: ListContent): readonly string[] {
  if (before === after) return [];
  const known = new Map(before.items.map((item) => [item.id, item]));
  const left = new Set(after.items.map(({ id }) => id));
  return [
    ...(before.name === after.name ? [] : [`List renamed to “${after.name}”`]),
    ...before.items.filter(({ id }) => !left.has(id)).map(({ text }) => `“${text}” removed`),
    ...after.items.flatMap((item) => newsOf(known.get(item.id), item)),
    ...(isReordered(before.items, after.items) ? ["Items reordered"] : []),
  ];
}

function newsOf(before: Item | undefined, after: Item): readonly string[] {
  if (!before) return [`“${after.text}” added`];
  if (before === after) return [];
  return [
    ...(before.text === after.text ? [] : [`“${before.text}” changed to “${after.text}”`]),
    ...(before.done === after.done
      ? []
      : [after.done ? `“${after.text}” done` : `“${after.text}” open again`]),
  ];
}

/** Whether the items that both have are in another order. */
function isReordered(before: readonly Item[], after: readonly Item[]): boolean {
  const place = new Map(before.map(({ id }, index) => [id, index]));
  const places = after.flatMap(({ id }) => place.get(id) ?? []);
  return places.some((current, index) => current < (places[index - 1] ?? -1));
}
