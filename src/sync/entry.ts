import { applyChange, type Change } from "../domain/changes";
import { isChange } from "../domain/is-change";
import { isShoppingList } from "../domain/is-list";
import { isObject } from "../domain/is-object";
import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { EditOutcome } from "../services/lists";

/** What waits to be sent: a change of a list, the making of a new one, or the user's becoming a member. */
export type Pending = Change | CreateList | JoinList;

type CreateList = { readonly type: "create-list"; readonly list: ShoppingList };
type JoinList = { readonly type: "join-list" };

/**
 * How far an entry has come: null while it waits to be sent. Once the server has taken it, it stays on the screen
 * until the state that contains it has arrived there: the outcome tells which one, `EARLIER` says any from now on.
 */
export type Settled = EditOutcome | typeof EARLIER | null;

/** Taken by the server before this tab began to watch. */
export const EARLIER = "earlier";

/** A pending change in the outbox. */
export type Entry = {
  readonly key: string;
  readonly pending: Pending;
  readonly settled: Settled;
};

/**
 * Applies a user's entries to a list, the oldest first; null is a list that does not exist. Pure, and whatever did
 * not change keeps its identity.
 */
export function applyEntries(
  list: ShoppingList | null,
  entries: readonly Entry[],
  uid: string,
): ShoppingList | null {
  return entries.reduce((result, { pending }) => applyPending(result, pending, uid), list);
}

function applyPending(list: ShoppingList | null, pending: Pending, uid: string) {
  if (pending.type === "create-list") return list ?? pending.list;
  if (!list) return null;
  if (pending.type !== "join-list") return applyChange(list, pending);
  return isMember(list, uid) ? list : { ...list, sharedWith: [...list.sharedWith, uid] };
}

/**
 * The waiting entries that a list as the server has it proves to have been taken, although no answer said so: nobody
 * else can have added that very item. Sent once more, it might bring back what someone has removed since. An item that
 * is to be removed before it is added, as by taking a removal back, proves nothing by being there: it may never have
 * gone.
 */
export function provenEntries(
  entries: readonly Entry[],
  list: ShoppingList | null,
  uid: string,
): readonly Entry[] {
  if (!list) return [];
  const newIds = new Set(list.items.map(({ id }) => id));
  const proven: Entry[] = [];
  for (const entry of entries) {
    const { pending, settled } = entry;
    if (pending.type === "remove-items" && !isContained(entry, list, uid)) {
      for (const id of pending.itemIds) newIds.delete(id);
    }
    if (settled === null && isProven(pending, newIds, isMember(list, uid))) proven.push(entry);
  }
  return proven;
}

function isProven(pending: Pending, newIds: ReadonlySet<string>, isOnList: boolean): boolean {
  if (pending.type === "add-item") return newIds.has(pending.item.id);
  if (pending.type === "join-list") return isOnList;
  return pending.type === "create-list";
}

/** Tells which settled entries are contained in a list as the server has it; null is a list that does not exist. */
export function containedIn(
  list: ShoppingList | null,
  entries: readonly Entry[],
  uid: string,
): (entry: Entry) => boolean {
  // A state from before the list was made, late as it may come, contains no edit of it either.
  if (!list && entries.some(isAwaitedList)) return () => false;
  return (entry) => isContained(entry, list, uid);
}

/** Whether the entry makes a list that this tab has not seen on the server, where it may not be yet. */
function isAwaitedList({ pending, settled }: Entry): boolean {
  return pending.type === "create-list" && settled !== EARLIER;
}

function isContained({ pending, settled }: Entry, list: ShoppingList | null, uid: string) {
  if (settled === null) return false;
  // A list that a change was made to, and that does not exist, is gone again.
  if (settled === EARLIER || !list) return true;
  // Joining leaves no new time on the list.
  if (pending.type === "join-list") return isMember(list, uid);
  const seen = list.updatedAt ?? 0;
  return settled.wrote ? seen > settled.readAt : seen >= settled.readAt;
}

/** Writes an entry for browser storage. */
export function formatEntry({ pending, settled }: Entry): string {
  return JSON.stringify({ pending, settled });
}

/** Reads an entry back from browser storage; null for anything that is not one. */
export function parseEntry(key: string, text: string): Entry | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || !isPending(value.pending)) return null;
    return {
      key,
      pending: value.pending,
      settled: isSettled(value.settled) ? value.settled : null,
    };
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is Pending {
  if (isChange(value)) return true;
  if (!isObject(value)) return false;
  return value.type === "join-list" || (value.type === "create-list" && isShoppingList(value.list));
}

function isSettled(value: unknown): value is Settled {
  if (value === EARLIER) return true;
  return isObject(value) && typeof value.readAt === "number" && typeof value.wrote === "boolean";
}

/** When an entry was made, in milliseconds since the epoch; its key carries the time. */
export function timeOfEntry({ key }: Pick<Entry, "key">): number {
  return Number.parseInt(key.slice(key.lastIndexOf("/") + 1), 10) || 0;
}
