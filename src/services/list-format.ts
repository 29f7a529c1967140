import { type DocumentData, Timestamp } from "firebase/firestore";
import { isArrayOf, isObject, isString } from "../domain/is-object";
import type { Item, ShoppingList } from "../domain/types";

/** The format this app writes. Format 1 is the same without ids on the items. */
export const FORMAT_VERSION = 2;

/** Whether a stored list is of an older format and has to be rewritten. */
export function isOutdated(data: DocumentData): boolean {
  return data.formatVersion !== FORMAT_VERSION && !isReadOnly(data);
}

/** Whether writing a stored list would destroy what this app does not understand. */
function isReadOnly({ formatVersion, items }: DocumentData): boolean {
  const isNewer = typeof formatVersion === "number" && formatVersion > FORMAT_VERSION;
  return isNewer || (items !== undefined && !Array.isArray(items));
}

/** Reads a stored document. Whatever is not of the expected type is left out rather than shown or thrown. */
export function readList(id: string, data: DocumentData): ShoppingList {
  return {
    id,
    name: isString(data.name) ? data.name : "",
    items: readEntries(id, data.items).flatMap(({ item }) => item ?? []),
    owner: isString(data.owner) ? data.owner : "",
    sharedWith: readStrings(data.shared_with),
    ...readNames(data.names),
    ...readReceipts(data.receipts),
    ...readForeignBytes(data),
    ...(isClosed(data) && { isClosed: true }),
    updatedAt: data.updated_at instanceof Timestamp ? toMilliseconds(data.updated_at) : null,
    ...(isReadOnly(data) && { isReadOnly: true }),
  };
}

/** A stored entry of `items`, and the item it is read as; null if it isn't one. */
type StoredEntry = { readonly stored: unknown; readonly item: Item | null };

/**
 * Format 1 items have no ids. Each gets one from the list's id and its index, so that all clients derive the same ids,
 * and edits made before the migration still find their item.
 */
function readEntries(listId: string, items: unknown): readonly StoredEntry[] {
  const taken = new Set<string>();
  return (Array.isArray(items) ? items : []).map((stored: unknown, index) => {
    if (!isObject(stored) || !isString(stored.text)) return { stored, item: null };
    let id = isString(stored.id) ? stored.id : `${listId}-${index}`;
    while (taken.has(id)) id = `${id}-${index}`;
    taken.add(id);
    return { stored, item: { id, text: stored.text, done: stored.done === true } };
  });
}

/**
 * Writes items as the database keeps them: `done` only where it is true. What other clients have stored besides is
 * theirs and stays: further fields of an item, and entries that are no items, each behind the item that it followed or
 * else behind the nearest one before it that is left.
 *
 * @param stored the current `items` of the stored list
 */
export function writeItems(
  items: readonly Item[],
  listId: string,
  stored: unknown = [],
): readonly unknown[] {
  const left = new Set(items.map(({ id }) => id));
  const entries = new Map<string, StoredEntry>();
  const foreign = new Map<string | null, unknown[]>();
  let last: string | null = null;
  for (const entry of readEntries(listId, stored)) {
    if (entry.item) {
      entries.set(entry.item.id, entry);
      if (left.has(entry.item.id)) last = entry.item.id;
    } else {
      foreign.set(last, [...(foreign.get(last) ?? []), entry.stored]);
    }
  }
  const foreignAfter = (id: string | null) => foreign.get(id) ?? [];
  return [
    ...foreignAfter(null),
    ...items.flatMap((item) => [writeItem(item, entries.get(item.id)), ...foreignAfter(item.id)]),
  ];
}

/** Returns the stored form of an item; if it is unchanged, the stored value itself. */
function writeItem({ id, text, done }: Item, { stored, item }: Partial<StoredEntry> = {}): unknown {
  const { done: _, ...fields } = isObject(stored) ? stored : {};
  if (fields.id === id && item?.text === text && item.done === done) return stored;
  return { ...fields, id, text: writeText(text), ...(done && { done }) };
}

/** Replaces lone surrogates, which cutting a text may leave: the SDK would never settle. */
export function writeText(text: string): string {
  return text.toWellFormed();
}

function readStrings(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter((entry) => typeof entry === "string"))];
}

/** Returns the names that are not blank; no field if there are none. */
function readNames(stored: unknown): Pick<ShoppingList, "names"> {
  const names = Object.entries(isObject(stored) ? stored : {}).filter(
    (entry): entry is [string, string] => isString(entry[1]) && entry[1].trim() !== "",
  );
  return names.length > 0 ? { names: Object.fromEntries(names) } : {};
}

/** Returns the stored names of members, without those of former members; null if there are no former members' names. */
export function namesOfMembers({ names, shared_with }: DocumentData): object | null {
  const members = readStrings(shared_with);
  const stored = Object.entries(isObject(names) ? names : {});
  const kept = stored.filter(([uid]) => members.includes(uid));
  return kept.length < stored.length ? Object.fromEntries(kept) : null;
}

/** Returns the well-formed receipts of each member; no field if there are none. */
function readReceipts(stored: unknown): Pick<ShoppingList, "receipts"> {
  const receipts = Object.entries(isObject(stored) ? stored : {}).filter(
    (entry): entry is [string, readonly string[]] => isArrayOf(entry[1], isString),
  );
  return receipts.length > 0 ? { receipts: Object.fromEntries(receipts) } : {};
}

const OWN_FIELDS: ReadonlySet<string> = new Set(
  "name items formatVersion owner shared_with updated_at names receipts closed".split(" "),
);
const OWN_ITEM_FIELDS: ReadonlySet<string> = new Set(["id", "text", "done"]);

/** Counts the bytes of other clients' data: unknown fields, and entries that are not items. */
function readForeignBytes(data: DocumentData): Pick<ShoppingList, "foreignBytes"> {
  let bytes = sizeOfFields(data, OWN_FIELDS);
  for (const item of Array.isArray(data.items) ? data.items : []) {
    const isItem = isObject(item) && isString(item.text);
    bytes += isItem ? sizeOfFields(item, OWN_ITEM_FIELDS) : sizeOfValue(item);
  }
  return bytes > 0 ? { foreignBytes: bytes } : {};
}

function sizeOfFields(fields: object, own: ReadonlySet<string>): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (!own.has(name)) bytes += sizeOfValue(name) + sizeOfValue(value);
  }
  return bytes;
}

const encoder = new TextEncoder();

/** Returns how many bytes a value takes, by Firestore's rules; of the seldom kinds, more than any of them takes. */
function sizeOfValue(value: unknown): number {
  if (isString(value)) return encoder.encode(value).length + 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOfValue(one), 0);
  if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype) {
    return sizeOfFields(value, new Set());
  }
  if (isObject(value)) return JSON.stringify(value).length + 16;
  return typeof value === "number" ? 8 : 1;
}

/** Same as in the access rules: any value but `false` means closed. */
function isClosed({ closed = false }: DocumentData): boolean {
  return closed !== false;
}

/** Milliseconds with the microseconds as a fraction, so that two edits within a millisecond still differ. */
function toMilliseconds({ seconds, nanoseconds }: Timestamp): number {
  return seconds * 1000 + nanoseconds / 1e6;
}
