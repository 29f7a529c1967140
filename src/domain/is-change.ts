import type { Change } from "./changes";
import { isObject, isText } from "./is-object";
import type { Item } from "./types";

/** Whether a value from outside, such as browser storage, is a change that can be applied. */
export function isChange(value: unknown): value is Change {
  if (!isObject(value)) return false;
  switch (value.type) {
    case "add-item":
      return isItem(value.item);
    case "edit-item":
      return isText(value.itemId) && isText(value.text);
    case "set-done":
      return isText(value.itemId) && typeof value.done === "boolean";
    case "move-item":
      return isText(value.itemId) && isTextOrNull(value.afterId) && isTextOrNull(value.beforeId);
    case "remove-items":
      return Array.isArray(value.itemIds) && value.itemIds.every(isText);
    case "rename-list":
      return isText(value.name);
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

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}
