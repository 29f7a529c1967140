import { isArrayOf, isObject, isText } from "../domain/is-object";
import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Lists } from "./pending";

/**
 * A transaction that is about to write. It is stored before it is made, because its answer may get lost. The same write
 * puts its receipt into every list that it changes.
 */
export type Attempt = {
  readonly receipt: string;
  /** The entries that it sends. */
  readonly keys: readonly string[];
  /** The lists that it writes, each with its time as read (`updatedAt`); 0 for a list to be created. */
  readonly found: Readonly<Record<string, number>>;
};

/**
 * `committed`, or `never`: it did not commit, and can't any more. `unknown`: it can't commit any more, but may have.
 * `open`: the list is still as the attempt read it, so the commit may yet arrive. `gone`: the list tells nothing more.
 */
export type Outcome = "committed" | "never" | "unknown" | "gone" | "open";

/** How many receipts a list keeps for a user: the latest of each of four browsers. The access rules refuse more. */
const MAX_RECEIPTS = 4;

/** Which outcome counts if the lists of one attempt differ: the first of these. */
const PRECEDENCE: readonly Outcome[] = ["committed", "never", "open", "unknown", "gone"];

/** Returns the ids of the lists that an attempt writes. */
export const listIdsOfAttempt = ({ found }: Attempt): readonly string[] => Object.keys(found);

/** Returns what became of an attempt, by its receipt, from the newest state of at least one of its lists. */
export function outcomeOf(attempt: Attempt, lists: Lists, uid: string): Exclude<Outcome, "gone"> {
  const outcomes = listIdsOfAttempt(attempt).map((id) => {
    const list = lists.get(id);
    return list === undefined ? "open" : outcomeIn(attempt, id, list, uid);
  });
  const first = PRECEDENCE.find((outcome) => outcomes.includes(outcome)) ?? "open";
  return first === "gone" ? "never" : first;
}

function outcomeIn(
  { receipt, found }: Attempt,
  id: string,
  list: ShoppingList | null,
  uid: string,
): Outcome {
  const readAt = found[id] ?? 0;
  if (!list) return readAt === 0 ? "open" : "gone"; // without that list, the others tell
  const receipts = receiptsOf(list, uid);
  if (receipts.includes(receipt)) return "committed";
  if (timeOf(list) <= readAt) return "open";
  if (!isMember(list, uid)) return "gone"; // the receipts went with the membership
  const isCrowdedOut =
    receipts.length === MAX_RECEIPTS &&
    receipts.every((one) => browserOf(one) !== browserOf(receipt));
  return isCrowdedOut ? "unknown" : "never";
}

/** Returns the receipts of a user in a list, the latest last. */
export function receiptsOf(list: ShoppingList, uid: string): readonly string[] {
  return list.receipts?.[uid] ?? [];
}

/**
 * Returns a list with a receipt of the user's, in the place of the last one of the same browser: that one was looked for
 * when the list was read.
 */
export function withReceipt(list: ShoppingList, uid: string, receipt: string): ShoppingList {
  const others = receiptsOf(list, uid).filter((one) => browserOf(one) !== browserOf(receipt));
  const own = [...others, receipt].slice(-MAX_RECEIPTS);
  return { ...list, receipts: { ...list.receipts, [uid]: own } };
}

function browserOf(receipt: string): string {
  return receipt.slice(0, receipt.indexOf(":"));
}

/** Returns the time of a list in milliseconds since the epoch; 0 for none. */
export function timeOf(list: ShoppingList | null | undefined): number {
  return list?.updatedAt ?? 0;
}

/** Returns whether a value from browser storage is an attempt. */
export function isAttempt(value: unknown): value is Attempt {
  return (
    isObject(value) &&
    isText(value.receipt) &&
    isArrayOf(value.keys, isText) &&
    isObject(value.found) &&
    Object.values(value.found).every(Number.isFinite)
  );
}
