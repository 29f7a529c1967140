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

/** Returns whether a list is within the limits of items and bytes. Only the bytes of a very long list are counted. */
export function isWithinLimits(list: ShoppingList): boolean {
  const isSmall = () => sizeOf(list, maxBytesOf) <= MAX_LIST_BYTES;
  return list.items.length <= MAX_ITEMS && (isSmall() || sizeOf(list) <= MAX_LIST_BYTES);
}

/** Returns the bytes of a list's document, as Firestore counts them. `count` returns the bytes of a text. */
export function sizeOf(list: ShoppingList, count: (text: string) => number = bytesOf): number {
  const { id, name, items, owner, sharedWith, names, receipts, isClosed, foreignBytes = 0 } = list;
  const optional = [
    ...(names ? ["names", ...Object.entries(names).flat()] : []),
    ...(receipts ? ["receipts", ...Object.entries(receipts).flat(2)] : []),
    ...(isClosed ? ["closed"] : []),
  ];
  const texts = ["shopping-lists", id, ...FIELDS, name, owner, ...sharedWith, ...optional];
  const bytesOfAll = (all: readonly string[]) => all.reduce((sum, one) => sum + count(one) + 1, 0);
  const bytesOfItem = (item: Item) =>
    bytesOfAll(["id", item.id, "text", item.text]) + (item.done ? DONE_BYTES : 0);
  const bytesOfItems = items.reduce((sum, item) => sum + bytesOfItem(item), 0);
  return bytesOfItems + bytesOfAll(texts) + (isClosed ? 1 : 0) + FIXED_BYTES + foreignBytes;
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).length;

/** Returns the highest number of bytes that a text of this length has: three for each UTF-16 unit. */
const maxBytesOf = ({ length }: string) => 3 * length;
