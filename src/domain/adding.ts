import { applyChanges, type Change, type ListContent } from "./changes";
import { itemKey } from "./item-key";
import { MAX_ITEM_TEXT_LENGTH } from "./limits";
import type { Line } from "./pasted-lines";
import { isWithinLimits, remainingItems } from "./room";
import type { Item, ShoppingList } from "./types";

/** The plan for adding lines to a list: its changes, and the ids of the items concerned. */
export type AddPlan = {
  readonly changes: readonly Change[];
  /** Items that are new. */
  readonly added: readonly string[];
  /** Items that were done, and are open again. */
  readonly reopened: readonly string[];
  /** Items that need no change, once per line that names them. */
  readonly unchanged: readonly string[];
};

/**
 * Plans how to add lines to a list without doubling anything: what is open already is left alone, what is done becomes
 * open again unless its line is done as well, and only the rest is new.
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

/** Why lines can't be added: a line is too long, or the list lacks room, in items or in bytes. */
export type AddProblem =
  | { readonly reason: "long-line" | "full" | "heavy" }
  | { readonly reason: "room"; readonly count: number; readonly room: number };

/** Returns why a plan can't be applied; null if it can. */
export function findAddProblem(
  list: ShoppingList,
  lines: readonly Line[],
  { changes, added: { length: count } }: AddPlan,
): AddProblem | null {
  if (lines.some(({ text }) => text.length > MAX_ITEM_TEXT_LENGTH)) return { reason: "long-line" };
  if (count === 0) return null;
  const room = remainingItems(list);
  if (count <= room)
    return isWithinLimits(applyChanges(list, changes)) ? null : { reason: "heavy" };
  return room === 0 ? { reason: "full" } : { reason: "room", count, room };
}
