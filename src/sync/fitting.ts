import { isWithinLimits, sizeOf } from "../domain/room";
import {
  applyEntries,
  changedBy,
  type Entry,
  type ListsById,
  listIdsOf,
  subjectsOf,
} from "./pending";

type FittingLimits = {
  /** The largest number of entries to return. */
  readonly maxEntries: number;
  /** The keys of entries that the server has refused as too large. */
  readonly tooLarge: ReadonlySet<string>;
  readonly uid: string;
};

/**
 * Returns the entries that lists have room for, in the order in which they fit: a removal makes room for an earlier
 * addition. Entries with a subject that a postponed entry changes are postponed too, unless they fit together. No
 * entry fits a read-only list.
 *
 * @param lists the lists to write, by id; null for a list that does not exist yet
 */
export function fittingEntries(
  lists: ListsById,
  entries: readonly Entry[],
  { maxEntries, tooLarge, uid }: FittingLimits,
): readonly Entry[] {
  const isWritable = (entry: Entry) =>
    !tooLarge.has(entry.key) &&
    listIdsOf(entry).every((id) => lists.has(id) && !lists.get(id)?.isReadOnly);
  const all = applyEntries(lists, entries, uid);
  if (entries.length <= maxEntries && entries.every(isWritable) && areWithinLimits(all, lists))
    return entries;
  const chosen: Entry[] = [];
  let rest = entries;
  let current = lists;
  for (let isProgress = true; isProgress; ) {
    let postponed: readonly Entry[] = [];
    const changedByPostponed = new Set<string>();
    isProgress = false;
    for (const entry of rest) {
      const dependencies = dependenciesOf(entry, postponed, changedByPostponed);
      const together = [...dependencies, entry];
      const isChosen = chosen.length + together.length <= maxEntries && together.every(isWritable);
      const next = isChosen ? applyEntries(current, together, uid) : current;
      // No entry goes before the creation of its list.
      const doListsExist = listIdsOf(entry).every((id) => next.get(id));
      if (isChosen && doListsExist && areWithinLimits(next, current)) {
        chosen.push(...together);
        postponed = postponed.filter((other) => !dependencies.includes(other));
        current = next;
        isProgress = postponed.length > 0; // the postponed entries may fit now
      } else {
        postponed = [...postponed, entry];
        for (const subject of changedBy(entry)) changedByPostponed.add(subject);
      }
    }
    rest = postponed;
  }
  return chosen;
}

/** Returns the postponed entries that change a subject of an entry, with their own dependencies. */
function dependenciesOf(
  entry: Entry,
  postponed: readonly Entry[],
  changedByPostponed: ReadonlySet<string>,
): readonly Entry[] {
  const subjects = new Set(subjectsOf(entry));
  if (![...subjects].some((subject) => changedByPostponed.has(subject))) return [];
  const needed = new Set<Entry>();
  for (const other of postponed.toReversed()) {
    if (!changedBy(other).some((subject) => subjects.has(subject))) continue;
    needed.add(other);
    for (const subject of subjectsOf(other)) subjects.add(subject);
  }
  return postponed.filter((other) => needed.has(other));
}

/** Returns whether each list is within the limits or not larger than before: old lists may exceed the limits. */
function areWithinLimits(lists: ListsById, before: ListsById): boolean {
  return [...lists].every(([id, list]) => {
    const previous = before.get(id);
    if (!list || list === previous || isWithinLimits(list)) return true;
    if (!previous || list.items.length > previous.items.length) return false;
    return sizeOf(list) <= sizeOf(previous);
  });
}
