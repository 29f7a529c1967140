import type { Change, ListContent } from "./changes";
import { itemKey } from "./item-key";
import type { Line } from "./pasted-lines";
import type { Item } from "./types";

/** What it takes to have some lines on a list, and the ids of the items that they are then. */
export type Adding = {
  readonly changes: readonly Change[];
  /** Items that are new. */
  readonly added: readonly string[];
  /** Items that were done, and are open again. */
  readonly reopened: readonly string[];
  /** Items that were there already, each as often as it was named. */
  readonly present: readonly string[];
};

/**
 * Plans how to add lines to a list without doubling anything: what is open already is left alone, what is done becomes
 * open again unless its line is done as well, and only the rest is new.
 *
 * @param newId gives a new unique id at each call
 */
export function planAdding(list: ListContent, lines: readonly Line[], newId: () => string): Adding {
  const known = new Map<string, Item>();
  for (const item of list.items) {
    const key = itemKey(item.text);
    if (known.get(key)?.done !== false) known.set(key, item);
  }
  const changes: Change[] = [];
  const added: string[] = [];
  const reopened: string[] = [];
  const present: string[] = [];
  for (const { text, done } of lines) {
    const key = itemKey(text);
    const existing = known.get(key);
    if (existing && (done || !existing.done)) {
      present.push(existing.id);
      continue;
    }
    const item = existing ? { ...existing, done } : { id: newId(), text, done };
    (existing ? reopened : added).push(item.id);
    changes.push({ type: existing ? "reopen-item" : "add-item", item });
    known.set(key, item);
  }
  return { changes, added, reopened, present };
}
