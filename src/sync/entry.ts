import { applyChange, type Change } from "../domain/changes";
import { isChange, isObject } from "../domain/is-change";
import { isShoppingList } from "../domain/is-list";
import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { EditOutcome } from "../services/lists";

/** What waits to be sent: a change of a list, the making of a new one, or the user's becoming a member. */
export type Pending = Change | CreateList | JoinList;

type CreateList = { readonly type: "create-list"; readonly list: ShoppingList };
type JoinList = { readonly type: "join-list" };

/**
 * A pending change in the outbox. Once the server has taken it, `settled` says in which state of the list it was
 * first contained; the entry stays on the screen until that state has arrived there.
 */
export type Entry = {
  readonly key: string;
  readonly pending: Pending;
  readonly settled: EditOutcome | null;
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

/** Whether a list that was last updated at `updatedAt` (ms, null for never) contains a settled entry. */
export function isContained({ settled }: Entry, updatedAt: number | null): boolean {
  if (!settled) return false;
  const seen = updatedAt ?? 0;
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
      settled: isOutcome(value.settled) ? value.settled : null,
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

function isOutcome(value: unknown): value is EditOutcome {
  return isObject(value) && typeof value.readAt === "number" && typeof value.wrote === "boolean";
}

/** When an entry was made, in milliseconds since the epoch; its key carries the time. */
export function timeOfEntry({ key }: Pick<Entry, "key">): number {
  return Number.parseInt(key.slice(key.lastIndexOf("/") + 1), 10) || 0;
}
