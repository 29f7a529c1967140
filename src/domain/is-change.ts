import type { Change } from "./changes";
import { isObject, isString } from "./is-object";
import type { Item } from "./types";

/** Returns whether an untrusted value, such as one from browser storage, is a change that can be applied. */
export function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false;
  switch (value.type) {
    case "add-item":
      return isItem(value.item) && (value.inPlaceOf === undefined || isIdAndText(value.inPlaceOf));
    case "reopen-item":
      return isItem(value.item);
    case "edit-item":
      return (
        isString(value.itemId) &&
        isString(value.text) &&
        isOptionalString(value.was) &&
        (value.seen === undefined || isSeen(value.seen))
      );
    case "set-done":
      return isString(value.itemId) && typeof value.done === "boolean";
    case "move-item":
      return (
        isString(value.itemId) && isStringOrNull(value.afterId) && isStringOrNull(value.beforeId)
      );
    case "remove-items":
    case "remove-done-items":
      return Array.isArray(value.itemIds) && value.itemIds.every(isString);
    case "remove-added-items":
      return Array.isArray(value.items) && value.items.every(isItem);
    case "rename-list":
      return isString(value.name) && isOptionalString(value.was);
    default:
      return false;
  }
}

/** Returns whether an untrusted value is an item. */
export function isItem(value: unknown): value is Item {
  return isIdAndText(value) && "done" in value && typeof value.done === "boolean";
}

function isIdAndText(value: unknown): value is Pick<Item, "id" | "text"> {
  return isObject(value) && isString(value.id) && isString(value.text);
}

function isSeen(value: unknown): boolean {
  return isObject(value) && isString(value.text) && isString(value.otherId);
}

function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || isString(value);
}

function isStringOrNull(value: unknown): value is string | null {
  return value === null || isString(value);
}
