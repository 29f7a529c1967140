import { MAX_ITEMS, MAX_LIST_BYTES } from "./limits";
import type { Item, ShoppingList } from "./types";

/** The names of a document's fields. */
const FIELDS = ["name", "items", "formatVersion", "owner", "shared_with", "updated_at"];

/** What `done: true` takes in an item: its name and a boolean. */
const DONE = 5 + 1;

/** What a document takes whatever it holds: for its name, for itself, for the number and for the time in it. */
const OTHER = 16 + 32 + 8 + 8;

/** How many items more a list takes, should they be short enough. */
export function roomIn({ items }: Pick<ShoppingList, "items">): number {
  return Math.max(0, MAX_ITEMS - items.length);
}

/** Whether the database takes a list: it has neither too many items nor too many bytes. */
export function fits(list: ShoppingList): boolean {
  return list.items.length <= MAX_ITEMS && sizeOf(list) <= MAX_LIST_BYTES;
}

/** How many bytes a list takes as a document, by Firestore's rules. */
export function sizeOf({ id, name, items, owner, sharedWith }: ShoppingList): number {
  const itemsSize = items.reduce((sum, item) => sum + sizeOfItem(item), 0);
  return (
    itemsSize + sizeOfTexts(["shopping-lists", id, ...FIELDS, name, owner, ...sharedWith]) + OTHER
  );
}

const encoder = new TextEncoder();

/** Sizes of items that were measured before: a list is measured often, and changes little. */
const sizes = new WeakMap<Item, number>();

function sizeOfItem(item: Item): number {
  const known = sizes.get(item);
  if (known !== undefined) return known;
  const size = sizeOfTexts(["id", item.id, "text", item.text]) + (item.done ? DONE : 0);
  sizes.set(item, size);
  return size;
}

function sizeOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0);
}
