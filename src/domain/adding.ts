import { applyChanges, type Change, type ListContent } from "./changes";
import { itemKey } from "./item-key";
import { MAX_ITEM_TEXT_LENGTH } from "./limits";
import type { Line } from "./pasted-lines";
import { isWithinLimits, remainingItems } from "./room";
import type { Item, ShoppingList } from "./types";

/** A plan for adding lines to a list: the changes, and the ids of the items of those lines. */
export type AddPlan = {
  readonly changes: readonly Change[];
  readonly added: readonly string[];
  /** The done items that become open again. */
  readonly reopened: readonly string[];
  /** The items that need no change, once per line that names them. */
  readonly unchanged: readonly string[];
};

/**
 * Plans how to add lines without duplicates. An open item stays as it is. A done item is reopened, unless its line is
 * done too. Every other line becomes a new item.
 *
 * @param newId returns a new unique id at each call
 */
export function planAdd(list: ListContent, lines: readonly Line[], newId: () => string): AddPlan {
  const known = new Map<string, Item>();
  for (const item of list.items) {
    const key = itemKey(item.text);
    if (known.get(key)?.done !== false) known.set(key, item);
  }
  const changes: Change[] = [];
  const added: string[] = [];
  const reopened: string[] = [];
  const unchanged: string[] = [];
  for (const { text, done } of lines) {
    const key = itemKey(text);
    const existing = known.get(key);
    if (existing && (done || !existing.done)) {
      unchanged.push(existing.id);
      continue;
    }
    const item = existing ? { ...existing, done } : { id: newId(), text, done };
    (existing ? reopened : added).push(item.id);
    changes.push({ type: existing ? "reopen-item" : "add-item", item });
    known.set(key, item);
  }
  return { changes, added, reopened, unchanged };
}

/** Why lines can't be added. `remaining` is the number of items that would still fit. */
export type AddProblem =
  | { readonly reason: "line-too-long" | "list-full" | "document-too-large" }
  | { readonly reason: "too-many-items"; readonly count: number; readonly remaining: number };

/** Returns why a plan can't be applied; null if it can. */
export function findAddProblem(
  list: ShoppingList,
  lines: readonly Line[],
  { changes, added: { length: count } }: AddPlan,
): AddProblem | null {
  if (lines.some(({ text }) => text.length > MAX_ITEM_TEXT_LENGTH))
    return { reason: "line-too-long" };
  if (count === 0) return null;
  const remaining = remainingItems(list);
  if (count <= remaining)
    return isWithinLimits(applyChanges(list, changes)) ? null : { reason: "document-too-large" };
  return remaining === 0 ? { reason: "list-full" } : { reason: "too-many-items", count, remaining };
}
