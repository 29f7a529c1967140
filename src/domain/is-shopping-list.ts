import { isItem } from "./is-change";
import { isArrayOf, isObject, isString } from "./is-object";
import { isListId } from "./list-id";
import type { ShoppingList } from "./types";

/** Returns whether an untrusted value, such as one from browser storage, is a complete list. */
export function isShoppingList(value: unknown): value is ShoppingList {
  return (
    isObject(value) &&
    isListId(value.id) &&
    isString(value.name) &&
    Array.isArray(value.items) &&
    value.items.every(isItem) &&
    isString(value.owner) &&
    Array.isArray(value.sharedWith) &&
    value.sharedWith.every(isString) &&
    (value.updatedAt === null || Number.isFinite(value.updatedAt)) &&
    (value.names === undefined || isNames(value.names)) &&
    (value.receipts === undefined || isReceipts(value.receipts)) &&
    Number.isFinite(value.foreignBytes ?? 0) &&
    (value.isClosed === undefined || value.isClosed === true) &&
    (value.isReadOnly === undefined || value.isReadOnly === true)
  );
}

function isNames(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isString);
}

function isReceipts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => isArrayOf(one, isString));
}
