import { applyChanges, type Change, itemIdsOf } from "../domain/changes";
import { isChange } from "../domain/is-change";
import { isArrayOf, isObject } from "../domain/is-object";
import { isShoppingList } from "../domain/is-shopping-list";
import type { EditNumber } from "../domain/receipts";
import type { ShoppingList } from "../domain/types";

/** One step of a user on one list. */
export type Edit =
  | { readonly type: "create-list"; readonly list: ShoppingList }
  | { readonly type: "change-list"; readonly changes: readonly Change[] };

/** An edit that the list is not known to include yet. */
export type Entry = EditNumber & {
  /** Its key in storage, which ends with number and client. */
  readonly key: string;
  readonly listId: string;
  /** Null if this version of the app cannot read it. */
  readonly edit: Edit | null;
};

/** Stands for the name of a list among the subjects of an entry. */
const NAME = "name of the list";

/** Returns whether one of the entries creates the list. */
export function isCreating(entries: readonly Entry[]): boolean {
  return entries.some(({ edit }) => edit?.type === "create-list");
}

/** Returns a list with entries applied in the given order; null for a list that does not exist. */
export function applyEntries(
  list: ShoppingList | null,
  entries: readonly Entry[],
): ShoppingList | null {
  let result = list;
  for (const { edit } of entries) {
    if (edit?.type === "create-list") result ??= edit.list;
    else if (edit && result) result = applyChanges(result, edit.changes);
  }
  return result;
}

/** Returns the ids of the items that an entry changes, and of the neighbours that it names; also the list's name. */
export function subjectsOf({ edit }: Entry): readonly string[] {
  if (edit?.type !== "change-list") return [];
  return edit.changes.flatMap((change) => {
    const ids = itemIdsOf(change);
    if (ids.length === 0) return [NAME]; // a change of no item is one of the list itself
    if (change.type !== "move-item") return ids;
    return [...ids, change.afterId, change.beforeId].filter((id) => id !== null);
  });
}

/** Returns an edit from browser storage; null for anything else. */
export function readEdit(value: unknown): Edit | null {
  if (!isObject(value)) return null;
  const { type, list, changes } = value;
  if (type === "create-list" && isShoppingList(list)) return { type, list };
  return type === "change-list" && isArrayOf(changes, isChange) ? { type, changes } : null;
}
