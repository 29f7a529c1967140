import { itemIdsOf } from "../domain/changes";
import { fits, sizeOf } from "../domain/room";
import type { ShoppingList } from "../domain/types";
import { applyEntries, type Entry, undoneKeys } from "./pending";

/**
 * The entries that a list has room for, in the order in which they fit: what is removed makes room for what was added
 * before. What does not fit waits, and with it all that is about the same items.
 *
 * @param list null for one that does not exist yet
 * @param most how many are wanted at most
 */
export function fittingEntries(
  list: ShoppingList | null,
  entries: readonly Entry[],
  most: number,
  uid: string,
): readonly Entry[] {
  if (entries.length <= most && isWithin(applyEntries(list, entries, uid), list)) return entries;
  const undone = undoneKeys(entries);
  const chosen: Entry[] = [];
  let rest = entries;
  let current = list;
  for (let isProgress = true; isProgress; ) {
    const held: Entry[] = [];
    const heldIds = new Set<string>();
    isProgress = false;
    for (const entry of rest) {
      const ids = idsIn(entry);
      const next = undone.has(entry.key) ? current : applyEntries(current, [entry], uid);
      const fitsNow = chosen.length < most && isWithin(next, current);
      if (fitsNow && !ids.some((id) => heldIds.has(id))) {
        chosen.push(entry);
        current = next;
        isProgress = true;
      } else {
        held.push(entry);
        for (const id of ids) heldIds.add(id);
      }
    }
    rest = held;
  }
  return chosen;
}

/** Whether a list fits, or at least asks for no more room than before: older ones may be beyond the bounds already. */
function isWithin(list: ShoppingList | null, before: ShoppingList | null): boolean {
  if (!list || fits(list)) return true;
  return (
    before !== null && list.items.length <= before.items.length && sizeOf(list) <= sizeOf(before)
  );
}

function idsIn({ pending }: Entry): readonly string[] {
  if (pending.type === "create-list" || pending.type === "join-list") return [];
  if (pending.type === "undo") return pending.changes.flatMap(itemIdsOf);
  return itemIdsOf(pending);
}
