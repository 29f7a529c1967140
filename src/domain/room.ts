import { MAX_ITEMS, MAX_LIST_BYTES } from "./limits";
import type { Item, ShoppingList } from "./types";

/** The names of a document's fields. */
const FIELDS = ["name", "items", "formatVersion", "owner", "shared_with", "updated_at"];

/** What `done: true` takes in an item: its name and a boolean. */
const DONE_BYTES = 5 + 1;

/** What a document takes whatever it holds: for its name, for itself, for the number and for the time in it. */
const FIXED_BYTES = 16 + 32 + 8 + 8;

/** How many items more a list takes, should they be short enough. */
export function remainingItems({ items }: Pick<ShoppingList, "items">): number {
  return Math.max(0, MAX_ITEMS - items.length);
}

/** Whether the database takes a list: it has neither too many items nor too many bytes. */
export function isWithinLimits(list: ShoppingList): boolean {
  return list.items.length <= MAX_ITEMS && sizeOf(list) <= MAX_LIST_BYTES;
}

/** How many bytes a list takes as a document, by Firestore's rules. */
export function sizeOf(list: ShoppingList): number {
  const { id, name, items, owner, sharedWith, names, receipts, isClosed, foreignBytes = 0 } = list;
  const optional = [
    ...(names ? ["names", ...Object.entries(names).flat()] : []),
    ...(receipts ? ["receipts", ...Object.entries(receipts).flat(2)] : []),
    ...(isClosed ? ["closed"] : []),
  ];
  const texts = ["shopping-lists", id, ...FIELDS, name, owner, ...sharedWith, ...optional];
  const itemsSize = items.reduce((sum, item) => sum + sizeOfItem(item), 0);
  return itemsSize + sizeOfTexts(texts) + (isClosed ? 1 : 0) + FIXED_BYTES + foreignBytes;
}

/** The sizes of items that were counted before: fitting a long paste into a list counts the list after each line. */
const itemSizes = new WeakMap<Item, number>();

function sizeOfItem(item: Item): number {
  const { id, text, done } = item;
  const size =
    itemSizes.get(item) ?? sizeOfTexts(["id", id, "text", text]) + (done ? DONE_BYTES : 0);
  itemSizes.set(item, size);
  return size;
}

const encoder = new TextEncoder();

function sizeOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0);
}
