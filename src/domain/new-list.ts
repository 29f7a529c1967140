import { cutText, MAX_ITEMS, MAX_NAME_LENGTH } from "./limits";
import type { ShoppingList } from "./types";

/** The name a new list starts with. */
export const SAMPLE_NAME = "My shopping list";

/** The items a new list starts with: each teaches one gesture. */
export const HINT_ITEMS = [
  "Tap me to mark me as done",
  "Drag me by the handle to reorder",
  "Double-click the name above to rename the list",
  "Press the arrow above to share the list",
] as const;

/**
 * The list a user starts with: a sample name, hint items unless `texts` are given, the creator as owner and only member.
 * `newId` gives a new unique id at each call; `now` is in milliseconds since the epoch.
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
