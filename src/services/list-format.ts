import { type DocumentData, Timestamp } from "firebase/firestore";
import { isArrayOf, isObject, isString } from "../domain/is-object";
import { ITEM_FIELDS, isSameItem } from "../domain/same-items";
import { trimText } from "../domain/typed-text";
import type { Item, ShoppingList } from "../domain/types";

/** The format that this app writes. In format 1, items have no ids. */
export const FORMAT_VERSION = 2;

/** Returns whether a stored list has an older format and must be migrated. */
export function isOutdated(data: DocumentData): boolean {
  return data.formatVersion !== FORMAT_VERSION && !isReadOnly(data);
}

/** Returns whether writing a stored list would destroy data that this app doesn't understand. */
function isReadOnly({ formatVersion, items }: DocumentData): boolean {
  const isNewer = typeof formatVersion === "number" && formatVersion > FORMAT_VERSION;
  return isNewer || (items !== undefined && !Array.isArray(items));
}

/** Returns a stored document as a list. Leaves out values of unexpected types. */
export function readList(id: string, data: DocumentData): ShoppingList {
  return {
    id,
    name: isString(data.name) ? data.name : "",
    items: readElements(id, data.items).flatMap(({ item }) => item ?? []),
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

/** An element of a stored `items` array, and its item; null if it isn't one. */
type StoredElement = { readonly stored: unknown; readonly item: Item | null };

/**
 * Returns the elements of a stored `items` array. Items of format 1 get ids from the list's id and their index: so
 * all clients derive the same ids, and edits made before the migration still find their item.
 */
function readElements(listId: string, items: unknown): readonly StoredElement[] {
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
 * Returns items in their stored form: `done` only if true. Keeps the data of other apps: unknown fields of an item,
 * and elements that are no items, each after the nearest preceding item that is left.
 *
 * @param stored the current `items` of the stored list
 */
export function writeItems(
  items: readonly Item[],
  listId: string,
  stored: unknown = [],
): readonly unknown[] {
  const left = new Set(items.map(({ id }) => id));
  const elements = new Map<string, StoredElement>();
  const foreign = new Map<string | null, unknown[]>();
  let last: string | null = null;
  for (const element of readElements(listId, stored)) {
    if (element.item) {
      elements.set(element.item.id, element);
      if (left.has(element.item.id)) last = element.item.id;
    } else {
      foreign.set(last, [...(foreign.get(last) ?? []), element.stored]);
    }
  }
  const foreignAfter = (id: string | null) => foreign.get(id) ?? [];
  return [
    ...foreignAfter(null),
    ...items.flatMap((item) => [writeItem(item, elements.get(item.id)), ...foreignAfter(item.id)]),
  ];
}

/** Returns the stored form of an item; if it is unchanged, the stored value itself. */
function writeItem(item: Item, { stored, item: asStored }: Partial<StoredElement> = {}): unknown {
  const { id, text, done } = item;
  const { done: _, ...fields } = isObject(stored) ? stored : {};
  if (fields.id === id && asStored && isSameItem(asStored, item)) return stored;
  return { ...fields, id, text: writeText(text), ...(done && { done }) };
}

/** Replaces lone surrogates, which cutting a text may leave: with one, the SDK's write never settles. */
export function writeText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function readStrings(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter((element) => typeof element === "string"))];
}

/** Returns the names that are not blank; no field if there are none. */
function readNames(stored: unknown): Pick<ShoppingList, "names"> {
  const names = Object.entries(isObject(stored) ? stored : {}).filter(
    (element): element is [string, string] => isString(element[1]) && trimText(element[1]) !== "",
  );
  return names.length > 0 ? { names: Object.fromEntries(names) } : {};
}

/** Returns the stored names without those of former members; null if that removes none. */
export function namesOfMembers({ names, shared_with }: DocumentData): object | null {
  const members = readStrings(shared_with);
  const stored = Object.entries(isObject(names) ? names : {});
  const kept = stored.filter(([uid]) => members.includes(uid));
  return kept.length < stored.length ? Object.fromEntries(kept) : null;
}

/** Returns the well-formed receipts of each member; no field if there are none. */
function readReceipts(stored: unknown): Pick<ShoppingList, "receipts"> {
  const receipts = Object.entries(isObject(stored) ? stored : {}).filter(
    (element): element is [string, readonly string[]] => isArrayOf(element[1], isString),
  );
  return receipts.length > 0 ? { receipts: Object.fromEntries(receipts) } : {};
}

/** The fields whose size `domain/room.ts` counts. `firestore.indexes.json` names them, too. */
export const OWN_FIELDS: ReadonlySet<string> = new Set(
  "name items formatVersion owner shared_with updated_at names receipts closed".split(" "),
);
const OWN_ITEM_FIELDS: ReadonlySet<string> = new Set(ITEM_FIELDS);

/** Returns the bytes of other apps' data: unknown fields, and elements that are no items; no field for none. */
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

/** Returns the bytes of a value, as Firestore counts them; for rare types an upper bound. */
function sizeOfValue(value: unknown): number {
  if (isString(value)) return encoder.encode(value).length + 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOfValue(one), 0);
  if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype) {
    return sizeOfFields(value, new Set());
  }
  if (isObject(value)) return JSON.stringify(value).length + 16;
  return typeof value === "number" ? 8 : 1;
}

/** Returns whether a stored list is closed. As in the access rules, any value but `false` means closed. */
function isClosed({ closed = false }: DocumentData): boolean {
  return closed !== false;
}

/** Returns milliseconds, with the microseconds as a fraction: two edits within a millisecond differ. */
function toMilliseconds({ seconds, nanoseconds }: Timestamp): number {
  return seconds * 1000 + nanoseconds / 1e6;
}
