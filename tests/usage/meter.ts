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

/** The numbers of active people a day. */
const USERS = [1_000, 1_000_000, 100_000_000];
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
 * Returns a Markdown table of the usage in total and per person and day, and of its price with many people.
 * @param personDays the number of people times the number of days of this usage
 */
export function usageTable(usage: Usage, personDays: number): string {
  const kinds = Object.keys(PRICES) as (keyof Usage)[];
  const costs = (some: readonly (keyof Usage)[]) => {
    const perDay = some.reduce((sum, kind) => sum + (usage[kind] / personDays) * PRICES[kind], 0);
    return USERS.map((users) => `$${(perDay * users * DAYS_A_MONTH).toFixed(2)}`);
  };
  const heads = USERS.map((users) => `$ a month for ${users.toLocaleString("en")} people`);
  const lines = [
    ["", "total", "per person and day", ...heads],
    Array(3 + USERS.length).fill("---"),
    ...kinds.map((one) => [one, usage[one], (usage[one] / personDays).toFixed(1), ...costs([one])]),
    ["total", "", "", ...costs(kinds)],
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
