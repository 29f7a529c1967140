import { type Change, tickChange } from "../domain/changes";
import { type Entry, idleEntries, type Pending, type Transfer } from "./pending";

/** Entries of one list that replace the entry `of`. */
export type Bypass = {
  readonly of: Entry;
  readonly listId: string;
  readonly contents: readonly Pending[];
};

/**
 * Returns the bypasses for items whose pending transfers lead through a list that refuses the user. Each item goes
 * directly from the first list to the last, with the edits made in between.
 *
 * @param entries the entries of the refusing list `id`
 * @param isGone whether that list is gone: then its own items, not only new ones, are added to their targets
 */
export function findBypasses(
  entries: readonly Entry[],
  id: string,
  isGone: boolean,
): readonly Bypass[] {
  const idle = idleEntries(entries);
  const transfers = entries.flatMap((entry) =>
    entry.pending.type === "transfer" && !idle.has(entry) ? [{ of: entry, ...entry.pending }] : [],
  );
  const isNew = (itemId: string) =>
    entries.some(({ pending }) => pending.type === "add-item" && pending.item.id === itemId);
  return transfers.flatMap((onward): readonly Bypass[] => {
    const { of, from, to, item, newId } = onward;
    if (from !== id) return [];
    const before = transfers.slice(0, transfers.indexOf(onward));
    const arrival = before.findLast((one) => one.to === id && one.newId === item.id);
    if (!arrival) {
      const added: Change = { type: "add-item", item: { ...item, id: newId } };
      return isGone || isNew(item.id) ? [{ of, listId: to, contents: [added] }] : [];
    }
    const isReturn = arrival.from === to;
    const direct: Transfer = {
      type: "transfer",
      from: arrival.from,
      to,
      item: arrival.item,
      newId,
    };
    const arrived = { ...arrival.item, id: isReturn ? arrival.item.id : newId };
    const changes: readonly Change[] = [
      ...(arrived.text === item.text
        ? []
        : [{ type: "edit-item", itemId: arrived.id, text: item.text } as const]),
      ...(arrived.done === item.done ? [] : [tickChange({ ...item, id: arrived.id }, item.done)]),
    ];
    return [
      ...(isReturn ? [] : [{ of, listId: arrival.from, contents: [direct] }]),
      { of, listId: to, contents: changes },
    ];
  });
}
