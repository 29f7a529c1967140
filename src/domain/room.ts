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
  // Nearly every list has room enough even if all its characters are long ones, and that is told sooner.
  return sizeBy(mostBytesOf, list) <= MAX_LIST_BYTES || sizeOf(list) <= MAX_LIST_BYTES;
}

/** How many bytes a list takes as a document, by Firestore's rules. */
export function sizeOf(list: ShoppingList): number {
  return sizeBy(bytesOf, list);
}

function sizeBy(
  bytes: (text: string) => number,
  { id, name, items, owner, sharedWith, names, isClosed }: ShoppingList,
): number {
  const sizeOfTexts = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + bytes(text) + 1, 0);
  const itemsSize = items.reduce(
    (sum, { id, text, done }) => sum + sizeOfTexts(["id", id, "text", text]) + (done ? DONE : 0),
    0,
  );
  const optional = [
    ...(names ? ["names", ...Object.entries(names).flat()] : []),
    ...(isClosed ? ["closed"] : []),
  ];
  const texts = ["shopping-lists", id, ...FIELDS, name, owner, ...sharedWith, ...optional];
  return itemsSize + sizeOfTexts(texts) + (isClosed ? 1 : 0) + OTHER;
}

const encoder = new TextEncoder();

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** UTF-8 takes three bytes at most for what JavaScript counts as one character. */
function mostBytesOf(text: string): number {
  return text.length * 3;
}
