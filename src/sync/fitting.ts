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
    let held: readonly Entry[] = [];
    const heldSubjects = new Set<string>();
    isProgress = false;
    for (const entry of rest) {
      const subjects = new Set(subjectsOf(entry));
      const about = [...subjects].some((id) => heldSubjects.has(id))
        ? held.filter((other) => subjectsOf(other).some((id) => subjects.has(id)))
        : [];
      const together = [...about, entry];
      const next = applyEntries(current, together, uid);
      if (chosen.length + together.length <= most && next && isWithin(next, current)) {
        chosen.push(...together);
        held = held.filter((other) => !about.includes(other));
        current = next;
        isProgress = true;
      } else {
        held = [...held, entry];
        for (const subject of subjects) heldSubjects.add(subject);
      }
    }
    rest = held;
  }
  return chosen;
}

/** Whether a list fits, or at least asks for no more room than before: older ones may be beyond the bounds already. */
function isWithin(list: ShoppingList, before: ShoppingList | null): boolean {
  if (fits(list)) return true;
  if (!before || list.items.length > before.items.length) return false;
  return sizeOf(list) <= sizeOf(before);
}
