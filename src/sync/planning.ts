import { highestNumbers, includes, MAX_RECEIPTS, withReceipts } from "../domain/receipts";
import { isWithinLimits, sizeOf } from "../domain/room";
import type { ShoppingList } from "../domain/types";
import { applyEntries, type Entry, subjectsOf } from "./entry";
import type { Outbox } from "./outbox";

export type PlanParts = {
  readonly uid: string;
  readonly outbox: Outbox;
  /** The largest number of entries to send. */
  readonly maxEntries?: number;
  /** The ids of entries that the server has refused as too large. */
  readonly tooLarge?: ReadonlySet<string>;
};

/** The write of one transaction. */
export type Plan = {
  /** The list to write; null if there is nothing to write. */
  readonly written: ShoppingList | null;
  /** The entries that it adds to the list. */
  readonly sent: readonly Entry[];
  /** The entries that the list has no room for, or that this version of the app cannot write. */
  readonly blocked: readonly Entry[];
};

type Choice = {
  readonly sent: readonly Entry[];
  /** Blocked entries, with later ones about the same items. */
  readonly withoutRoom: readonly Entry[];
  /** Entries that this version of the app cannot read, with all later ones of their clients. */
  readonly unread: readonly Entry[];
};

/**
 * Plans the write of a list's entries to the list as a transaction has just read it: rereads storage, chooses, and
 * stores the numbers that are about to be written. All in one task, so that no other tab interferes.
 *
 * @param found null if the list does not exist yet
 */
export function planWrite(
  id: string,
  found: ShoppingList | null,
  { uid, outbox, maxEntries = Number.POSITIVE_INFINITY, tooLarge = new Set() }: PlanParts,
): Plan {
  outbox.reread();
  const chooseNow = () => {
    const missing = outbox.entriesOf(id).filter((entry) => !includes(found, uid, entry));
    return choose(found, missing, tooLarge);
  };
  let choice = chooseNow();
  // A receipt covers all earlier entries of its client, so blocked entries must not stay before others.
  const isBehindBlocked = ({ client, number }: Entry) =>
    choice.withoutRoom.some((one) => one.client === client && one.number < number);
  if (choice.sent.some(isBehindBlocked)) {
    outbox.moveToEnd(choice.withoutRoom);
    choice = chooseNow();
  }
  const blocked = [...choice.withoutRoom, ...choice.unread];
  let sent = firstOf(
    choice.sent.filter((entry) => !isBehindBlocked(entry)),
    maxEntries,
  );
  const isMarked = outbox.mark(id, highestNumbers(sent));
  if (!isMarked) sent = sent.filter(({ client }) => client === outbox.client);
  const list = applyEntries(found, sent);
  if (!list || sent.length === 0) return { written: null, sent: [], blocked };
  const isDone = (client: string) => outbox.isDone(id, client);
  return { written: withReceipts(list, uid, highestNumbers(sent), isDone), sent, blocked };
}

/**
 * Returns the entries that a list has room for, in their order, and the others. Later entries change nothing for earlier
 * ones: an entry that may have been sent is not chosen differently for the same state of the list.
 */
function choose(
  found: ShoppingList | null,
  entries: readonly Entry[],
  tooLarge: ReadonlySet<string>,
): Choice {
  const clientsUnread = new Set<string>();
  const readable: Entry[] = [];
  const unread: Entry[] = [];
  for (const entry of entries) {
    if (entry.edit === null) clientsUnread.add(entry.client);
    (clientsUnread.has(entry.client) ? unread : readable).push(entry);
  }
  const isUnwritable = ({ id }: Entry) => found?.isReadOnly || tooLarge.has(id);
  const sent: Entry[] = [];
  const withoutRoom: Entry[] = [];
  const subjects = new Set<string>();
  let list = found;
  for (const entry of readable) {
    const next = applyEntries(list, [entry]);
    const isDependent = subjectsOf(entry).some((subject) => subjects.has(subject));
    if (!isUnwritable(entry) && !isDependent && isRoom(next, list)) {
      sent.push(entry);
      list = next;
    } else {
      withoutRoom.push(entry);
      for (const subject of subjectsOf(entry)) subjects.add(subject);
    }
  }
  return { sent, withoutRoom, unread };
}

/** Returns the first entries, of no more clients than a list keeps receipts for. */
function firstOf(entries: readonly Entry[], maxEntries: number): readonly Entry[] {
  const clients = new Set<string>();
  const isOneTooMany = ({ client }: Entry) => clients.add(client).size > MAX_RECEIPTS;
  const end = entries.findIndex(isOneTooMany);
  return entries.slice(0, Math.min(maxEntries, end < 0 ? entries.length : end));
}

/** Returns whether a list is within the limits or not larger than before: old lists may exceed the limits. */
export function isRoom(list: ShoppingList | null, before: ShoppingList | null): boolean {
  if (!list || list === before || isWithinLimits(list)) return list !== null;
  return (
    before !== null && list.items.length <= before.items.length && sizeOf(list) <= sizeOf(before)
  );
}
