import type { Exchange } from "../support/front";

/**
 * What Firestore bills: documents, and bytes of answers, not compressed; by its list prices in US dollars for the
 * multi-region nam5, Standard edition. See https://cloud.google.com/firestore/pricing.
 */
const PRICES = {
  reads: 0.06 / 100_000,
  writes: 0.18 / 100_000,
  deletes: 0.02 / 100_000,
  answered: 0.12 / 2 ** 30,
};

type Usage = Record<keyof typeof PRICES, number>;

/** How many people use the app on a day. */
const USERS = [1_000, 1_000_000, 100_000_000];
const DAYS_A_MONTH = 30;

/** Adds to a usage what a request asks of the database that has ended. */
export function addTo(usage: Usage, { path, asked, answered }: Exchange): void {
  const isLive = path.includes("/Listen/channel");
  const isGet = path.includes(":batchGet");
  const isCommit = path.includes(":commit");
  // Each document that a live read is given counts as read, at its start and with each change.
  if (isLive) usage.reads += count(answered, /"documentChange":/g);
  if (isGet) usage.reads += count(answered, /"(found|missing)":/g);
  if (isCommit) usage.writes += count(asked, /"(update|transform)":\s*\{/g);
  if (isCommit) usage.deletes += count(asked, /"delete":/g);
  if (isLive || isGet || isCommit) usage.answered += Buffer.byteLength(answered);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * What was used, per person and day, and what it would cost with many people.
 * @param personDays by how many people on how many days it was used up
 * @returns a table in Markdown
 */
export function usageTable(usage: Usage, personDays: number): string {
  const kinds = Object.keys(PRICES) as (keyof Usage)[];
  const costs = (some: readonly (keyof Usage)[]) => {
    const perDay = some.reduce((sum, kind) => sum + (usage[kind] / personDays) * PRICES[kind], 0);
    return USERS.map((users) => `$${(perDay * users * DAYS_A_MONTH).toFixed(2)}`);
  };
  const heads = USERS.map((users) => `${users.toLocaleString("en")} people, a month`);
  const lines = [
    ["", "in all", "a person and day", ...heads],
    Array(3 + USERS.length).fill("---"),
    ...kinds.map((one) => [one, usage[one], (usage[one] / personDays).toFixed(1), ...costs([one])]),
    ["sum", "", "", ...costs(kinds)],
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
