import type { Exchange } from "../support/front";

/**
 * Firestore's list prices for documents and for uncompressed bytes of responses, in US dollars, for the multi-region
 * nam5 and the Standard edition. See https://cloud.google.com/firestore/pricing.
 */
const PRICES = {
  reads: 0.06 / 100_000,
  writes: 0.18 / 100_000,
  deletes: 0.02 / 100_000,
  "bytes sent": 0.12 / 2 ** 30,
};

type Usage = Record<keyof typeof PRICES, number>;

const DAYS_A_MONTH = 30;

/** Adds a request to the database to the usage. */
export function addUsage(usage: Usage, { path, requestBody, responseBody }: Exchange): void {
  const isLive = path.includes("/Listen/channel");
  const isGet = path.includes(":batchGet");
  const isCommit = path.includes(":commit");
  // Each document that a live read receives counts as read, at its start and with each change.
  if (isLive) usage.reads += count(responseBody, /"documentChange":/g);
  if (isGet) usage.reads += count(responseBody, /"(found|missing)":/g);
  if (isCommit) usage.writes += count(requestBody, /"(update|transform)":\s*\{/g);
  if (isCommit) usage.deletes += count(requestBody, /"delete":/g);
  if (isLive || isGet || isCommit) usage["bytes sent"] += Buffer.byteLength(responseBody);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Prints the usage in total and per person and day, and its price.
 * @param personDays the number of people times the number of days of this usage
 */
export function printUsage(usage: Usage, personDays: number): void {
  const kinds = Object.keys(PRICES) as (keyof Usage)[];
  const rows = kinds.map((kind) => {
    const daily = usage[kind] / personDays;
    const price = daily * PRICES[kind] * DAYS_A_MONTH * 1_000_000;
    return [kind, { total: usage[kind], daily, "$ a month for a million people": price }];
  });
  console.table(Object.fromEntries(rows));
}
