import type { ShoppingList } from "./types";

/** The number of an edit among those of its client, which is one page load of a user. */
export type EditNumber = { readonly client: string; readonly number: number };

type ListReceipts = Pick<ShoppingList, "sharedWith" | "receipts">;

/** The number of receipts that a list keeps for a user, the latest last. The rules refuse more. */
export const MAX_RECEIPTS = 8;

/** The length of a client id. Receipts of another form are dropped. */
const CLIENT_LENGTH = 8;

const RADIX = 36;

/** Returns the client and the number of a receipt, `<client>:<number>`; the number 0 for a receipt of another form. */
function readReceipt(receipt: string): EditNumber {
  const [client = "", number = ""] = receipt.split(":");
  return { client, number: Number.parseInt(number, RADIX) || 0 };
}

/** Returns the receipt for the latest edit of a client that a list includes. */
const writeReceipt = ({ client, number }: EditNumber): string =>
  `${client}:${number.toString(RADIX)}`;

/** Returns a user's receipts in a list, the latest last. */
function receiptsOf(list: ListReceipts | null, uid: string): readonly EditNumber[] {
  return (list?.receipts?.[uid] ?? []).map(readReceipt);
}

/** Returns whether a state of a list includes an edit: it has a receipt of the client with this number or a higher one. */
export function includes(list: ShoppingList | null, uid: string, edit: EditNumber): boolean {
  return receiptsOf(list, uid).some(
    ({ client, number }) => client === edit.client && number >= edit.number,
  );
}

/** Returns the highest number of each client among edits. */
export function highestNumbers(edits: readonly EditNumber[]): readonly EditNumber[] {
  const highest = new Map<string, EditNumber>();
  for (const { client, number } of edits) {
    if (number > (highest.get(client)?.number ?? 0)) highest.set(client, { client, number });
  }
  return [...highest.values()];
}

/**
 * Returns a list with a user's new receipts, one for each client. They replace those of the same clients, and lower ones
 * of this browser's clients that need none any more.
 *
 * @param isDone returns whether a client is of this browser and has no pending edits
 */
export function withReceipts(
  list: ShoppingList,
  uid: string,
  added: readonly EditNumber[],
  isDone: (client: string) => boolean,
): ShoppingList {
  const clients = new Set(added.map(({ client }) => client));
  const top = Math.max(...added.map(({ number }) => number));
  const kept = receiptsOf(list, uid).filter(
    ({ client, number }) =>
      client.length === CLIENT_LENGTH &&
      number > 0 &&
      !clients.has(client) &&
      !(number < top && isDone(client)),
  );
  const own = [...kept, ...added].slice(-MAX_RECEIPTS).map(writeReceipt);
  return { ...list, receipts: { ...list.receipts, [uid]: own } };
}

/**
 * Compares two states of a list by the receipts of some users, each one's highest number first: a write adds a number
 * above those that it removes. Returns a positive number if the first state is newer, a negative number if it is older,
 * and 0 if the receipts do not tell.
 *
 * @param uids the users; those who are no members in one of the states do not count
 */
export function compareStates(
  one: ShoppingList,
  other: ShoppingList,
  uids: readonly string[],
): number {
  for (const uid of uids) {
    if (![one, other].every(({ sharedWith }) => sharedWith.includes(uid))) continue;
    const difference = compareReceipts(one, other, uid);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the members who have edited a list between two states, as far as their receipts tell. */
export function authorsBetween(before: ListReceipts, after: ListReceipts): readonly string[] {
  if (before.receipts === after.receipts) return [];
  return after.sharedWith.filter((uid) => compareReceipts(after, before, uid) > 0);
}

/** Compares a user's numbers in two states of a list, the highest first. Returns a number as `compareStates` does. */
function compareReceipts(one: ListReceipts, other: ListReceipts, uid: string): number {
  const [ones = [], others = []] = [one, other].map((list) =>
    receiptsOf(list, uid)
      .map(({ number }) => number)
      .sort((a, b) => b - a),
  );
  for (let at = 0; at < Math.max(ones.length, others.length); at += 1) {
    const difference = (ones[at] ?? 0) - (others[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
