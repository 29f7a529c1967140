import { applyChanges, type Change, itemIdsOf } from "../domain/changes";
import { isChange } from "../domain/is-change";
import { isShoppingList } from "../domain/is-list";
import { isObject, isText } from "../domain/is-object";
import { isListId } from "../domain/list-id";
import { withMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import { readJson, type SafeStorage } from "./browser/storage";

/** Stands for the list's name among the ids of what a change is about. */
const NAME = "";

/** What the server has not taken yet. */
export type Pending = Change | CreateList | JoinList | Undo | Transfer;

type CreateList = { readonly type: "create-list"; readonly list: ShoppingList };
type JoinList = { readonly type: "join-list" };

/**
 * Takes back what may have been sent already. As long as the entries `of` wait as well, neither they nor this have any
 * effect. Once the server has taken one of them, `changes` undo it, each only where all is still as the step left it.
 * Of nothing it is what does once more what was taken back.
 */
type Undo = {
  readonly type: "undo";
  readonly of: readonly string[];
  readonly changes: readonly Change[];
};

/**
 * Moves an item between two lists: `here` has it on the list that this waits for; once the server has taken that, and
 * not before, `there` takes it off the other. What is one entry can't be stored, or taken back, by half.
 */
export type Transfer = {
  readonly type: "transfer";
  readonly here: Change;
  readonly there: { readonly listId: string; readonly change: Change };
};

/** Something pending under its key in storage. The alphabetical order of the keys is the order of the edits. */
export type Entry = { readonly key: string; readonly pending: Pending };

/**
 * Applies a user's entries to a list, the oldest first; null is a list that does not exist. Pure, and whatever did
 * not change keeps its identity.
 */
export function applyEntries(
  list: ShoppingList | null,
  entries: readonly Entry[],
  uid: string,
): ShoppingList | null {
  const idle = idleEntries(entries);
  return entries.reduce(
    (result, entry) => (idle.has(entry) ? result : applyPending(result, entry.pending, uid)),
    list,
  );
}

/** Whether among some entries is one by which the user becomes a member. */
export function isJoining(entries: readonly Entry[]): boolean {
  return entries.some(({ pending }) => pending.type === "join-list");
}

/** Whether among some entries is the one that makes the list. */
export function isMaking(entries: readonly Entry[]): boolean {
  return entries.some(({ pending }) => pending.type === "create-list");
}

/** The keys of what entries take back. */
export function undoneKeys(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ pending }) => (pending.type === "undo" ? pending.of : [])));
}

/** The changes that an entry makes to the list that it waits for. */
function changesOf(pending: Pending): readonly Change[] {
  switch (pending.type) {
    case "create-list":
    case "join-list":
      return [];
    case "undo":
      return pending.changes;
    case "transfer":
      return [pending.here];
    default:
      return [pending];
  }
}

/** Stands for where an item is, among the ids of what a change is about. */
export const placeOf = (itemId: string): string => `place of ${itemId}`;

/** What an entry is about: items by their ids, where they are, also those beside which one is to stand, and the list's name. */
export function subjectsOf({ pending }: Entry): readonly string[] {
  return changesOf(pending).flatMap((change) => {
    if (change.type === "rename-list") return [NAME];
    if (change.type !== "move-item") return itemIdsOf(change);
    const ids = [change.itemId, change.afterId, change.beforeId];
    return ids.flatMap((id) => (id === null ? [] : [id, placeOf(id)]));
  });
}

/** The entries among some that have no effect: those that others take back, and those by which they do. */
export function idleEntries(entries: readonly Entry[]): ReadonlySet<Entry> {
  const undone = undoneKeys(entries);
  const keys = new Set(entries.map(({ key }) => key));
  return new Set(
    entries.filter(
      ({ key, pending }) =>
        undone.has(key) ||
        (pending.type === "undo" &&
          pending.of.length > 0 &&
          pending.of.every((one) => keys.has(one))),
    ),
  );
}

/**
 * Makes a memory for applying a user's entries over one list: while the list stays the same and entries are only
 * added, each is applied once. So thousands of waiting changes cost no more per edit than one.
 */
export function createView(uid: string) {
  let base: ShoppingList | null = null;
  let applied: readonly Entry[] = [];
  let result: ShoppingList | null = null;

  return (nextBase: ShoppingList | null, entries: readonly Entry[]): ShoppingList | null => {
    const added = entries.slice(applied.length);
    const isLonger =
      nextBase === base &&
      applied.every((entry, at) => entry === entries[at]) &&
      added.every(({ pending }) => pending.type !== "undo");
    if (!isLonger) result = nextBase;
    result = applyEntries(result, isLonger ? added : entries, uid);
    base = nextBase;
    applied = entries;
    return result;
  };
}

function applyPending(list: ShoppingList | null, pending: Pending, uid: string) {
  if (pending.type === "create-list") return list ?? pending.list;
  if (!list) return null;
  if (pending.type === "join-list") return withMember(list, uid);
  return applyChanges(list, changesOf(pending));
}

/** Reads an entry back from browser storage; null for anything that is not one. */
export function readEntry(storage: SafeStorage, key: string): Entry | null {
  const value = readJson(storage, key);
  if (!isObject(value) || !isPending(value.pending)) return null;
  // Versions before kept for a while what the server had taken, with a mark.
  return value.settled ? null : { key, pending: value.pending };
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
      return isArrayOf(value.of, isText) && isArrayOf(value.changes, isChange);
    case "transfer":
      return (
        isChange(value.here) &&
        isObject(value.there) &&
        isListId(value.there.listId) &&
        isChange(value.there.change)
      );
    default:
      return false;
  }
}

function isArrayOf<Value>(
  value: unknown,
  isOne: (one: unknown) => one is Value,
): value is readonly Value[] {
  return Array.isArray(value) && value.every(isOne);
}

/** Which of two entries is the older, whatever the lists that they wait for: by the last parts of their keys. */
export function orderOf({ key }: Pick<Entry, "key">): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** When an entry was made, in milliseconds since the epoch; its key carries the time. */
export function timeOfEntry(entry: Pick<Entry, "key">): number {
  return Number.parseInt(orderOf(entry), 10) || 0;
}
