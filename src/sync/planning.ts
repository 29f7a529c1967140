import { ServiceError } from "../domain/errors";
import { highestNumbers, includes, MAX_RECEIPTS, withReceipts } from "../domain/receipts";
import { isWithinLimits, sizeOf } from "../domain/room";
import type { ShoppingList } from "../domain/types";
import { serviceError } from "../services/errors";
import { applyEntries, type Entry } from "./entry";
import type { Outbox } from "./outbox";

export type PlanParts = { readonly uid: string; readonly outbox: Outbox };

/** The write of one transaction. */
export type Plan = {
  /** The list to write; null if there is nothing to write. */
  readonly written: ShoppingList | null;
  /** The entries that it adds to the list. */
  readonly sent: readonly Entry[];
};

/**
 * Plans the write of a list's entries, all together, to the list as a transaction has just read it: rereads storage,
 * applies the entries, and stores the numbers that are about to be written. All in one task, so that no other tab
 * interferes. Throws a `ServiceError` if the list has no room for them (`no-room`), or is `read-only`.
 *
 * @param found null if the list does not exist yet
 */
export function planWrite(
  id: string,
  found: ShoppingList | null,
  { uid, outbox }: PlanParts,
): Plan {
  if (found?.isReadOnly) throw serviceError("read-only");
  outbox.reread();

  function planFor(sent: readonly Entry[]): Plan {
    const list = applyEntries(found, sent);
    if (!list || sent.length === 0) return { written: null, sent: [] };
    requireRoom(list, found);
    const isDone = (client: string) => outbox.isDone(id, client);
    return { written: withReceipts(list, uid, highestNumbers(sent), isDone), sent };
  }

  const sendable = sendableOf(outbox.entriesOf(id).filter((entry) => !includes(found, uid, entry)));
  const plan = planFor(sendable);
  // Without room for the marks, other tabs could not see what is being sent: only this page's entries go then.
  if (outbox.mark(id, highestNumbers(plan.sent))) return plan;
  return planFor(sendable.filter(({ client }) => client === outbox.client));
}

/**
 * Returns the oldest entries, of no more clients than a list keeps receipts for. A receipt covers all earlier entries of
 * its client, so none is sent past one that this version of the app cannot read.
 */
function sendableOf(entries: readonly Entry[]): readonly Entry[] {
  const unread = new Set<string>();
  const clients = new Set<string>();
  const isReadable = ({ client, edit }: Entry) => {
    if (edit === null) unread.add(client);
    return !unread.has(client);
  };
  const readable = entries.filter(isReadable);
  const end = readable.findIndex(({ client }) => clients.add(client).size > MAX_RECEIPTS);
  return end < 0 ? readable : readable.slice(0, end);
}

/**
 * Throws a `ServiceError` (`no-room`) unless a list is within the limits or not larger than before: old lists may exceed
 * the limits.
 */
export function requireRoom(list: ShoppingList, before: ShoppingList | null) {
  if (isWithinLimits(list)) return;
  const isLarger =
    !before || list.items.length > before.items.length || sizeOf(list) > sizeOf(before);
  if (isLarger) throw new ServiceError("no-room", "The list is full.");
}
