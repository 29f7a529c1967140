import type { Change, ListContent } from "./changes";
import { itemKey } from "./item-key";
import { MAX_ITEMS } from "./limits";
import type { Line } from "./pasted-lines";

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

/** How many items more a list takes. */
export function roomIn({ items }: ListContent): number {
  return Math.max(0, MAX_ITEMS - items.length);
}

/**
 * Plans how to add lines to a list without doubling anything: what is open already is left alone, what is done becomes
 * open again unless its line is done as well, and only the rest is new.
 *
 * @param newId gives a new unique id at each call
 */
export function planAdding(list: ListContent, lines: readonly Line[], newId: () => string): Adding {
  const known = new Map<string, { readonly id: string; readonly done: boolean }>();
  for (const { id, text, done } of list.items) {
    const key = itemKey(text);
    if (known.get(key)?.done !== false) known.set(key, { id, done });
  }
  const changes: Change[] = [];
  const added: string[] = [];
  const reopened: string[] = [];
  const present: string[] = [];
  for (const { text, done } of lines) {
    const key = itemKey(text);
    const existing = known.get(key);
    const id = existing?.id ?? newId();
    if (!existing) {
      added.push(id);
      changes.push({ type: "add-item", item: { id, text, done } });
    } else if (existing.done && !done) {
      reopened.push(id);
      changes.push({ type: "set-done", itemId: id, done: false });
    } else {
      present.push(id);
      continue;
    }
    known.set(key, { id, done });
  }
  return { changes, added, reopened, present };
}
