import { MAX_ITEMS, MAX_LIST_BYTES } from "./limits";
import type { Item, ShoppingList } from "./types";

/** The names of the fields that every list's document has. */
const FIELDS = ["name", "items", "formatVersion", "owner", "shared_with", "updated_at"];

/** The bytes of `done: true` in an item: the field's name and a boolean. */
const DONE_BYTES = 5 + 1;

/** The bytes of a done item beside its texts: those of its fields' names, and one for each text. */
const ITEM_BYTES = 4 + 6 + DONE_BYTES;

/** The fixed bytes of a document: its path, its overhead, `formatVersion` and `updated_at`. */
const FIXED_BYTES = 16 + 32 + 8 + 8;

/** Returns how many more items the limit on their number allows. */
export function remainingItems({ items }: Pick<ShoppingList, "items">): number {
  return Math.max(0, MAX_ITEMS - items.length);
}

/** Returns whether a list is within the limits of items and bytes. */
export function isWithinLimits(list: ShoppingList): boolean {
  return list.items.length <= MAX_ITEMS && isWithinBytes(list);
}

/** Returns whether a list is within the limit of bytes. Those of most lists need not be counted. */
export function isWithinBytes(list: ShoppingList): boolean {
  return maxSizeOf(list) <= MAX_LIST_BYTES || sizeOf(list) <= MAX_LIST_BYTES;
}

/** Returns a number of bytes that a list's document does not exceed: a UTF-16 unit has at most three bytes. */
export function maxSizeOf({ items, ...fields }: ShoppingList): number {
  const { foreignBytes = 0 } = fields;
  return items.reduce(
    (sum, { id, text }) => sum + ITEM_BYTES + 3 * (id.length + text.length),
    3 * JSON.stringify(fields).length + FIXED_BYTES + foreignBytes,
  );
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
  const bytesOfItems = items.reduce((sum, item) => sum + bytesOfItem(item), 0);
  return bytesOfItems + bytesOf(texts) + (isClosed ? 1 : 0) + FIXED_BYTES + foreignBytes;
}

const bytesOfItem = ({ id, text, done }: Item) =>
  bytesOf(["id", id, "text", text]) + (done ? DONE_BYTES : 0);

const encoder = new TextEncoder();

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0);
}
