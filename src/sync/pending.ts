import { applyChange, type Change, itemIdsOf } from "../domain/changes";
import { isChange, isItem } from "../domain/is-change";
import { isArrayOf, isObject, isString } from "../domain/is-object";
import { isShoppingList } from "../domain/is-shopping-list";
import { isListId } from "../domain/list-id";
import { withMember } from "../domain/membership";
import type { Item, ShoppingList } from "../domain/types";

/** An edit that the server has not acknowledged. */
export type Pending = Change | CreateList | JoinList | Transfer | Undo;

type CreateList = { readonly type: "create-list"; readonly list: ShoppingList };
type JoinList = { readonly type: "join-list" };

/** Transfers an item to another list. The item moves as it is on the source list when the transaction reads it. */
export type Transfer = {
  readonly type: "transfer";
  readonly from: string;
  readonly to: string;
  /** The item on the source list when the user transferred it. */
  readonly item: Item;
  /** The id of the item on the target list. */
  readonly newId: string;
};

/**
 * Undoes entries whose attempt has no ack yet. While one of the entries `of` is pending, these entries and the undo
 * have no effect. Afterwards, `changes` undo the committed ones.
 */
type Undo = {
  readonly type: "undo";
  readonly of: readonly string[];
  readonly changes: readonly (Change | Transfer)[];
};

/** A pending edit under its key in storage. It belongs to the list `listId`; a transfer also changes a second list. */
export type Entry = { readonly key: string; readonly listId: string; readonly pending: Pending };

/** Lists by id; null for a list that does not exist. */
export type ListsById = ReadonlyMap<string, ShoppingList | null>;

/** Returns the ids of the lists that an entry changes. */
export function listIdsOf({
  listId,
  pending,
}: Pick<Entry, "listId" | "pending">): readonly string[] {
  if (pending.type === "transfer") return [pending.from, pending.to];
  if (pending.type !== "undo") return [listId];
  return [
    ...new Set([listId, ...pending.changes.flatMap((one) => listIdsOf({ listId, pending: one }))]),
  ];
}

/** Returns whether one of the entries makes the user a member. */
export function isJoining(entries: readonly Entry[]): boolean {
  return entries.some(({ pending }) => pending.type === "join-list");
}

/** Returns whether one of the entries creates the list. */
export function isCreating(entries: readonly Entry[]): boolean {
  return entries.some(({ pending }) => pending.type === "create-list");
}

/** Returns the keys of the entries that other entries undo. */
export function undoneKeys(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ pending }) => (pending.type === "undo" ? pending.of : [])));
}

/** Returns the entries without effect: undone entries, and the undos that wait for their acks. */
export function idleEntries(entries: readonly Entry[]): ReadonlySet<Entry> {
  const undone = undoneKeys(entries);
  if (undone.size === 0) return new Set();
  const keys = new Set(entries.map(({ key }) => key));
  return new Set(
    entries.filter(
      ({ key, pending }) =>
        undone.has(key) || (pending.type === "undo" && pending.of.some((one) => keys.has(one))),
    ),
  );
}

/**
 * Returns lists with a user's entries applied, in the given order. Unchanged lists stay the same objects. A
 * transfer moves the item as it is if both lists are given. If only one list is given, the item moves as the entry
 * recorded it.
 */
export function applyEntries(lists: ListsById, entries: readonly Entry[], uid: string): ListsById {
  const idle = idleEntries(entries);
  const result = new Map(lists);
  for (const entry of entries)
    if (!idle.has(entry)) apply(result, entry.listId, entry.pending, uid);
  return result;
}

/** Returns the items that entries remove from one list, each as it is just before its removal, by the entries' keys. */
export function itemsRemoved(
  id: string,
  lists: ListsById,
  entries: readonly Entry[],
  uid: string,
): ReadonlyMap<string, readonly Item[]> {
  let current = lists;
  const removed = new Map<string, readonly Item[]>();
  for (const entry of entries) {
    const before = current.get(id)?.items ?? [];
    current = applyEntries(current, [entry], uid);
    const after = current.get(id)?.items ?? [];
    if (after.length >= before.length) continue;
    const left = new Set(after.map((item) => item.id));
    removed.set(
      entry.key,
      before.filter((item) => !left.has(item.id)),
    );
  }
  return removed;
}

/** Returns one list with a user's entries applied; null for a list that does not exist. */
function withEntries(
  id: string,
  list: ShoppingList | null,
  entries: readonly Entry[],
  uid: string,
): ShoppingList | null {
  return applyEntries(new Map([[id, list]]), entries, uid).get(id) ?? null;
}

/**
 * Returns a memoised `withEntries` for one list. While the base stays the same and entries are only added, each entry
 * is applied once. So the cost of an edit does not grow with the number of pending edits.
 */
export function createView(id: string, uid: string) {
  let base: ShoppingList | null = null;
  let applied: readonly Entry[] = [];
  let result: ShoppingList | null = null;

  return (nextBase: ShoppingList | null, entries: readonly Entry[]): ShoppingList | null => {
    const added = entries.slice(applied.length);
    const isExtension =
      nextBase === base &&
      applied.every((entry, at) => entry === entries[at]) &&
      added.every(({ pending }) => pending.type !== "undo");
    result = isExtension
      ? withEntries(id, result, added, uid)
      : withEntries(id, nextBase, entries, uid);
    base = nextBase;
    applied = entries;
    return result;
  };
}

function apply(lists: Map<string, ShoppingList | null>, id: string, pending: Pending, uid: string) {
  if (pending.type === "transfer") return applyTransfer(lists, pending);
  if (pending.type === "undo") {
    for (const change of pending.changes) apply(lists, id, change, uid);
    return;
  }
  const list = lists.get(id);
  if (list === undefined) return;
  if (pending.type === "create-list") lists.set(id, list ?? pending.list);
  else if (list) {
    lists.set(
      id,
      pending.type === "join-list" ? withMember(list, uid) : applyChange(list, pending),
    );
  }
}

function applyTransfer(
  lists: Map<string, ShoppingList | null>,
  { from, to, item, newId }: Transfer,
) {
  const [source, target] = [lists.get(from), lists.get(to)];
  const isBothKnown = source !== undefined && target !== undefined;
  const moved = isBothKnown ? source?.items.find(({ id }) => id === item.id) : item;
  if (!moved || (isBothKnown && !target)) return;
  if (source) {
    lists.set(from, applyChange(source, { type: "remove-items", itemIds: [item.id] }));
  }
  if (target) lists.set(to, withTransferred(target, { ...moved, id: newId }, isBothKnown));
}

/**
 * Returns a list with an item from another list added. If the list already has the same item, that item stays, open if
 * either of the two is open.
 *
 * @param isOtherKnown whether the other list is known. Then an item with the same id and another text is a different
 *   item, and both stay.
 */
function withTransferred(list: ShoppingList, item: Item, isOtherKnown: boolean): ShoppingList {
  const twin = list.items.find(({ id }) => id === item.id);
  if (twin && twin.text === item.text && !item.done)
    return applyChange(list, { type: "reopen-item", item: twin });
  let { id } = item;
  while (isOtherKnown && twin && twin.text !== item.text && list.items.some((one) => one.id === id))
    id += "-";
  return applyChange(list, { type: "add-item", item: { ...item, id } });
}

/** Returns the changes that an entry makes to any list. */
function changesOf(pending: Pending): readonly (Change | Transfer)[] {
  if (pending.type === "create-list" || pending.type === "join-list") return [];
  return pending.type === "undo" ? pending.changes : [pending];
}

/** Returns the subjects that an entry changes: ids of items, or a list's name. */
export function changedBy({ listId, pending }: Entry): readonly string[] {
  return changesOf(pending).flatMap((change): readonly string[] => {
    if (change.type === "rename-list") return [`name of ${listId}`];
    if (change.type === "transfer") return [change.item.id, change.newId];
    return itemIdsOf(change);
  });
}

/** Returns the subjects of an entry: those that it changes, and the neighbours of a moved item. */
export function subjectsOf(entry: Entry): readonly string[] {
  const neighbours = changesOf(entry.pending).flatMap((change) =>
    change.type === "move-item" ? [change.afterId, change.beforeId] : [],
  );
  return [...changedBy(entry), ...neighbours.filter((id) => id !== null)];
}

/** Returns the entries without those that `isOut` selects, and without later entries that share a subject with them. */
export function withoutRelated(
  entries: readonly Entry[],
  isOut: (entry: Entry) => boolean,
): readonly Entry[] {
  const subjectsOut = new Set<string>();
  return entries.filter((entry) => {
    const isIn = !isOut(entry) && !subjectsOf(entry).some((subject) => subjectsOut.has(subject));
    if (!isIn) for (const subject of subjectsOf(entry)) subjectsOut.add(subject);
    return isIn;
  });
}

/** Returns the entry that a value from browser storage holds; null for anything else. */
export function readEntry(value: unknown, key: string, listId: string): Entry | null {
  // Earlier versions kept acked entries for a while and marked them.
  if (!isObject(value) || value.settled) return null;
  const pending = upgradeTransfer(value.pending, listId);
  return isPending(pending) ? { key, listId, pending } : null;
}

/** Returns a transfer in today's form. An earlier version stored it as two changes, one for each list. */
function upgradeTransfer(value: unknown, to: string): unknown {
  if (!isObject(value) || value.type !== "transfer" || !isObject(value.there)) return value;
  const { here, there } = value;
  const [arrives, leaves] = [here, there.change];
  if (!isChange(arrives) || arrives.type !== "add-item" || !isChange(leaves)) return null;
  if (leaves.type !== "remove-added-items") return null;
  return {
    type: "transfer",
    from: there.listId,
    to,
    item: leaves.items[0],
    newId: arrives.item.id,
  };
}

function isPending(value: unknown): value is Pending {
  if (isChange(value)) return true;
  if (!isObject(value)) return false;
  switch (value.type) {
    case "join-list":
      return true;
    case "create-list":
      return isShoppingList(value.list);
    case "undo":
      return isArrayOf(value.of, isString) && isArrayOf(value.changes, isChangeOrTransfer);
    default:
      return isTransfer(value);
  }
}

function isChangeOrTransfer(value: unknown): value is Change | Transfer {
  return isChange(value) || isTransfer(value);
}

function isTransfer(value: unknown): value is Transfer {
  return (
    isObject(value) &&
    value.type === "transfer" &&
    isListId(value.from) &&
    isListId(value.to) &&
    isItem(value.item) &&
    isString(value.newId)
  );
}

/** Returns the last part of an entry's key. It sorts the entries of all lists in the order of the edits. */
export function orderOf({ key }: Pick<Entry, "key">): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Returns the time of the edit in milliseconds since the epoch, taken from the entry's key. */
export function timeOfEntry(entry: Pick<Entry, "key">): number {
  return Number.parseInt(orderOf(entry), 10) || 0;
}
