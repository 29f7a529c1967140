import type { Item } from "./types";

/**
 * Returns `next`, with the objects of `previous` reused for unchanged items: React skips rows with the same object.
 * Returns `previous` itself if nothing differs.
 */
export function reuseItems(previous: readonly Item[], next: readonly Item[]): readonly Item[] {
  const known = new Map(previous.map((item) => [item.id, item]));
  const kept = next.map((item) => {
    const old = known.get(item.id);
    return old && old.text === item.text && old.done === item.done ? old : item;
  });
  const unchanged =
    kept.length === previous.length && kept.every((item, index) => item === previous[index]);
  return unchanged ? previous : kept;
}
