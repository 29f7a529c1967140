import { applyChanges, type Change, type ListContent } from "./changes";
import { itemKey } from "./item-key";
import { MAX_ITEM_TEXT_LENGTH, MAX_ITEMS } from "./limits";
import type { Line } from "./pasted-lines";
import { fits, roomIn } from "./room";
import type { Item, ShoppingList } from "./types";

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

/** What is said of a list that takes no more items. Formed only then: the first number formatted costs a slow phone time. */
export function sayListFull(): string {
  return `This list is full with ${MAX_ITEMS.toLocaleString("en")} items. Remove done items to make room.`;
}

/** What is said of a list that has few items, but very long ones. */
const LIST_HEAVY = "This list is full. Remove done items to make room.";

/** Why a plan can't be carried out, in words; null where it can. */
export function refusalOf(
  list: ShoppingList,
  lines: readonly Line[],
  { changes, added }: Adding,
): string | null {
  if (lines.some(({ text }) => text.length > MAX_ITEM_TEXT_LENGTH)) {
    return `Nothing was added: a line has more than ${MAX_ITEM_TEXT_LENGTH} characters.`;
  }
  const room = roomIn(list);
  const count = added.length;
  if (count === 0) return null;
  if (count <= room) return fits(applyChanges(list, changes)) ? null : LIST_HEAVY;
  if (room === 0) return sayListFull();
  const items = room === 1 ? "1 more item" : `${room} more items`;
  return `Nothing was added: these are ${count} items, and there is room for ${items}.`;
}
