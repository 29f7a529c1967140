import { MAX_ITEMS, MAX_LIST_BYTES } from "./limits";
import type { Item, ShoppingList } from "./types";

/** The names of the fields that every list's document has. */
const FIELDS = ["name", "items", "formatVersion", "owner", "shared_with", "updated_at"];

/** The bytes of `done: true` in an item: the field's name and a boolean. */
const DONE_BYTES = 5 + 1;

/** The fixed bytes of a document: its path, its overhead, `formatVersion` and `updated_at`. */
const FIXED_BYTES = 16 + 32 + 8 + 8;

/** Returns how many more items the limit on their number allows. */
export function remainingItems({ items }: Pick<ShoppingList, "items">): number {
  return Math.max(0, MAX_ITEMS - items.length);
}

/** Returns whether a list is within the limits of items and bytes. */
export function isWithinLimits(list: ShoppingList): boolean {
  return list.items.length <= MAX_ITEMS && sizeOf(list) <= MAX_LIST_BYTES;
}

/** Returns the bytes of a list's document, as Firestore counts them. */
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

/** A cache of item sizes: fitting a long paste measures the list after each line. */
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
