import type { Change } from "./changes";
import { isObject, isText } from "./is-object";
import type { Item } from "./types";

/** Whether a value from outside, such as browser storage, is a change that can be applied. */
export function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false;
  switch (value.type) {
    case "add-item":
    case "reopen-item":
      return isItem(value.item);
    case "edit-item":
      return isText(value.itemId) && isText(value.text) && isTextOrNone(value.was);
    case "set-done":
      return isText(value.itemId) && typeof value.done === "boolean";
    case "move-item":
      return isText(value.itemId) && isTextOrNull(value.afterId) && isTextOrNull(value.beforeId);
    case "remove-items":
    case "remove-done-items":
      return Array.isArray(value.itemIds) && value.itemIds.every(isText);
    case "remove-added-items":
      return Array.isArray(value.items) && value.items.every(isItem);
    case "rename-list":
      return isText(value.name) && isTextOrNone(value.was);
    default:
      return false;
  }
}

/** Whether a value from outside is an item. */
export function isItem(value: unknown): value is Item {
  return (
    isObject(value) && isText(value.id) && isText(value.text) && typeof value.done === "boolean"
  );
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || isText(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}
