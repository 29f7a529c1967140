import { MAX_ITEMS, MAX_LIST_BYTES } from "./limits";
import type { ShoppingList } from "./types";

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
  if (list.items.length > MAX_ITEMS) return false;
  // A UTF-16 unit takes three bytes at most, and by that count nearly every list fits already.
  return (
    measure(list, (text) => 3 * text.length) <= MAX_LIST_BYTES || sizeOf(list) <= MAX_LIST_BYTES
  );
}

/** How many bytes a list takes as a document, by Firestore's rules. */
export function sizeOf(list: ShoppingList): number {
  const encoder = new TextEncoder();
  return measure(list, (text) => encoder.encode(text).length);
}

/** The size of the document, where `lengthOf` says how many bytes a text has. */
function measure(list: ShoppingList, lengthOf: (text: string) => number): number {
  const { id, name, items, owner, sharedWith } = list;
  const text = (value: string) => lengthOf(value) + 1;
  const texts = (values: readonly string[]) => values.reduce((sum, value) => sum + text(value), 0);
  const itemsSize = items.reduce(
    (sum, item) => sum + texts(["id", item.id, "text", item.text]) + (item.done ? DONE : 0),
    0,
  );
  return itemsSize + texts(["shopping-lists", id, ...FIELDS, name, owner, ...sharedWith]) + OTHER;
}
