import { fits, sizeOf } from "../domain/room";
import { applyEntries, changedBy, type Entry, type Lists, listIdsOf, subjectsOf } from "./pending";

type Bounds = {
  /** How many entries are wanted at most. */
  readonly maxEntries: number;
  /** The keys of entries that the server has found too large. */
  readonly tooLarge: ReadonlySet<string>;
  readonly uid: string;
};

/**
 * Returns the entries that lists have room for, in the order in which they fit: what is removed makes room for what was
 * added before. What does not fit waits, and with it all that is about the same items, unless they fit together. Nothing
 * fits on a list of a newer format.
 *
 * @param lists those that can be written; null for a list that does not exist yet
 */
export function fittingEntries(
  lists: Lists,
  entries: readonly Entry[],
  { maxEntries, tooLarge, uid }: Bounds,
): readonly Entry[] {
  const isWritable = (entry: Entry) =>
    !tooLarge.has(entry.key) &&
    listIdsOf(entry).every((id) => lists.has(id) && !lists.get(id)?.isReadOnly);
  const all = applyEntries(lists, entries, uid);
  if (entries.length <= maxEntries && entries.every(isWritable) && areWithin(all, lists))
    return entries;
  const chosen: Entry[] = [];
  let rest = entries;
  let current = lists;
  for (let isProgress = true; isProgress; ) {
    let postponed: readonly Entry[] = [];
    const changedByPostponed = new Set<string>();
    isProgress = false;
    for (const entry of rest) {
      const about = neededBy(entry, postponed, changedByPostponed);
      const together = [...about, entry];
      const isChosen = chosen.length + together.length <= maxEntries && together.every(isWritable);
      const next = isChosen ? applyEntries(current, together, uid) : current;
      // Nothing is done to a list before it is made.
      const isMade = listIdsOf(entry).every((id) => next.get(id));
      if (isChosen && isMade && areWithin(next, current)) {
        chosen.push(...together);
        postponed = postponed.filter((other) => !about.includes(other));
        current = next;
        isProgress = postponed.length > 0; // they may fit now
      } else {
        postponed = [...postponed, entry];
        for (const subject of changedBy(entry)) changedByPostponed.add(subject);
      }
    }
    rest = postponed;
  }
  return chosen;
}

/** Returns the held entries that change what an entry is about, and those that change what these are about. */
function neededBy(
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

/** Whether lists fit, or at least ask for no more room than before: older ones may be beyond the bounds already. */
function areWithin(lists: Lists, before: Lists): boolean {
  return [...lists].every(([id, list]) => {
    const previous = before.get(id);
    if (!list || list === previous || fits(list)) return true;
    if (!previous || list.items.length > previous.items.length) return false;
    return sizeOf(list) <= sizeOf(previous);
  });
}
