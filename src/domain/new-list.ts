import { isHeading, itemKey } from "./item-key";
import type { ShoppingList } from "./types";

/** The name a new list starts with. */
export const SAMPLE_NAME = "My shopping list";

/** The items a new list starts with: each teaches one gesture. Stored lists hold them, so the texts can't change. */
export const HINT_ITEMS = [
  "Tap me to mark me as done",
  "Drag me by the handle to reorder",
  "Double-click the name above to rename the list",
  "Press the arrow above to share the list",
] as const;

const HINT_KEYS: ReadonlySet<string> = new Set(HINT_ITEMS.map(itemKey));

/** Returns whether the app learns from items with a key. Nobody buys hint items and headings. */
export function isLearned(key: string): boolean {
  return !HINT_KEYS.has(key) && !isHeading(key);
}

/**
 * Returns a new list with a sample name, hint items unless `texts` are given, and the creator as owner and only member.
 *
 * @param newId returns a new unique id at each call
 * @param now milliseconds since the epoch
 */
export function buildNewList(
  owner: string,
  newId: () => string,
  now: number,
  texts: readonly string[] = HINT_ITEMS,
): ShoppingList {
  return {
    id: newId(),
    name: SAMPLE_NAME,
    items: texts.map((text) => ({ id: newId(), text, done: false })),
    owner,
    sharedWith: [owner],
    updatedAt: now,
  };
}

/** Returns whether a list is as its creator got it: nobody has named, changed, closed or joined it. */
export function isUntouched({ name, items, sharedWith, isClosed }: ShoppingList): boolean {
  return (
    name === SAMPLE_NAME &&
    sharedWith.length === 1 &&
    !isClosed &&
    items.length === HINT_ITEMS.length &&
    items.every(({ text, done }, index) => text === HINT_ITEMS[index] && !done)
  );
}
