import type { Item } from "./types";

/** The names of an item's fields. The type makes sure that none is forgotten. */
export const ITEM_FIELDS = Object.keys({
  id: true,
  text: true,
  done: true,
} satisfies Record<keyof Item, true>) as readonly (keyof Item)[];

/** Returns whether two states of an item are equal. */
export function isSameItem(one: Item, other: Item): boolean {
  return ITEM_FIELDS.every((field) => one[field] === other[field]);
}

/**
 * Returns `next`, with the objects of `previous` reused for unchanged items: React skips rows with the same object.
 * Returns `previous` itself if nothing differs.
 */
export function reuseItems(previous: readonly Item[], next: readonly Item[]): readonly Item[] {
  const known = new Map(previous.map((item) => [item.id, item]));
  const kept = next.map((item) => {
    const old = known.get(item.id);
    return old && isSameItem(old, item) ? old : item;
  });
  const unchanged =
    kept.length === previous.length && kept.every((item, index) => item === previous[index]);
  return unchanged ? previous : kept;
}
