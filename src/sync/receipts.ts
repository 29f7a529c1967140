import { isArrayOf, isObject, isString } from "../domain/is-object";
import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { ListsById } from "./pending";

/**
 * One try to commit entries. It is stored before the transaction writes, because the response may get lost. The same
 * write puts the receipt into every list that it changes.
 */
export type Attempt = {
  readonly receipt: string;
  /** The keys of the entries that it sends. */
  readonly keys: readonly string[];
  /** The lists that it writes, by id, each with the `updatedAt` that the transaction read; 0 for a new list. */
  readonly found: Readonly<Record<string, number>>;
};

/**
 * The outcome of an attempt as one list shows it. `committed`: yes. `never`: no, and a late request cannot commit
 * either. `unknown`: perhaps, but a late request cannot commit. `open`: the list is still as the attempt read it, so
 * the commit may yet arrive. `gone`: the list cannot show it any more.
 */
export type Outcome = "committed" | "never" | "unknown" | "gone" | "open";

/** The number of receipts that a list keeps for a user: the latest of each of four browsers. The rules refuse more. */
const MAX_RECEIPTS = 4;

/** If the lists of one attempt show different outcomes, the first of these counts. */
const PRECEDENCE: readonly Outcome[] = ["committed", "never", "open", "unknown", "gone"];

/** Returns the ids of the lists that an attempt writes. */
export const listIdsOfAttempt = ({ found }: Attempt): readonly string[] => Object.keys(found);

/** Returns the outcome of an attempt from the newest states of its lists. An unknown list counts as `open`. */
export function outcomeOf(
  attempt: Attempt,
  lists: ListsById,
  uid: string,
): Exclude<Outcome, "gone"> {
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
  if (!list) return readAt === 0 ? "open" : "gone";
  const receipts = receiptsOf(list, uid);
  if (receipts.includes(receipt)) return "committed";
  if (timeOf(list) <= readAt) return "open";
  if (!isMember(list, uid)) return "gone"; // the receipts went with the membership
  const isCrowdedOut =
    receipts.length === MAX_RECEIPTS &&
    receipts.every((one) => browserOf(one) !== browserOf(receipt));
  return isCrowdedOut ? "unknown" : "never";
}

/** Returns a user's receipts in a list, the latest last. */
export function receiptsOf(list: ShoppingList, uid: string): readonly string[] {
  return list.receipts?.[uid] ?? [];
}

/** Returns a list with a user's new receipt in place of the one of the same browser, which is resolved by now. */
export function withReceipt(list: ShoppingList, uid: string, receipt: string): ShoppingList {
  const others = receiptsOf(list, uid).filter((one) => browserOf(one) !== browserOf(receipt));
  const own = [...others, receipt].slice(-MAX_RECEIPTS);
  return { ...list, receipts: { ...list.receipts, [uid]: own } };
}

function browserOf(receipt: string): string {
  return receipt.slice(0, receipt.indexOf(":"));
}

/** Returns the `updatedAt` of a list in milliseconds since the epoch; 0 without one. */
export function timeOf(list: ShoppingList | null | undefined): number {
  return list?.updatedAt ?? 0;
}

/** Returns whether a value from browser storage is an attempt. */
export function isAttempt(value: unknown): value is Attempt {
  return (
    isObject(value) &&
    isString(value.receipt) &&
    isArrayOf(value.keys, isString) &&
    isObject(value.found) &&
    Object.values(value.found).every(Number.isFinite)
  );
}
