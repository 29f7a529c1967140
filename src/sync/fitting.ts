import { fits, sizeOf } from "../domain/room";
import type { ShoppingList } from "../domain/types";
import { applyEntries, type Entry, subjectsOf } from "./pending";

/**
 * The entries that a list has room for, in the order in which they fit: what is removed makes room for what was added
 * before. What does not fit waits, and with it all that is about the same items, unless they fit together.
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
  const all = applyEntries(list, entries, uid);
  if (entries.length <= most && all && isWithin(all, list)) return entries;
  const chosen: Entry[] = [];
  let rest = entries;
  let current = list;
  for (let isProgress = true; isProgress; ) {
    const held = new Set<Entry>();
    const heldAbout = new Map<string, Entry[]>();
    isProgress = false;
    for (const entry of rest) {
      const subjects = subjectsOf(entry);
      const about = subjects.flatMap((subject) => heldAbout.get(subject) ?? []);
      const together = [...new Set([...about.filter((one) => held.has(one)), entry])];
      const next = applyEntries(current, together, uid);
      if (chosen.length + together.length <= most && next && isWithin(next, current)) {
        for (const one of together) held.delete(one);
        chosen.push(...together);
        current = next;
        isProgress = true;
      } else {
        held.add(entry);
        for (const one of subjects) heldAbout.set(one, [...(heldAbout.get(one) ?? []), entry]);
      }
    }
    rest = [...held];
  }
  return chosen;
}

/** Whether a list fits, or at least asks for no more room than before: older ones may be beyond the bounds already. */
function isWithin(list: ShoppingList, before: ShoppingList | null): boolean {
  if (fits(list)) return true;
  if (!before || list.items.length > before.items.length) return false;
  return sizeOf(list) <= sizeOf(before);
}
