import type { Usage } from "./meter";

/**
 * Firestore's list prices in US dollars for the multi-region nam5, Standard edition: reads, writes and deletes per
 * 100,000 documents, what is sent per GiB. See https://cloud.google.com/firestore/pricing.
 */
const PRICES = { reads: 0.06, writes: 0.18, deletes: 0.02, answered: 0.12 };
const UNITS = { reads: 1e5, writes: 1e5, deletes: 1e5, answered: 2 ** 30 };

/** How many people use the app on a day. */
const USERS = [1_000, 1_000_000, 100_000_000];
const DAYS_A_MONTH = 30;

const KINDS = ["reads", "writes", "deletes", "answered"] as const;

/**
 * What a week cost, per person and day, and what it would cost with many people.
 * @param personDays by how many people on how many days it was used up
 * @returns a table in Markdown
 */
export function usageTable(usage: Usage, personDays: number): string {
  const rows = KINDS.map((kind) => {
    const perDay = usage[kind] / personDays;
    const costs = USERS.map((users) => dollars(cost(kind, perDay) * users * DAYS_A_MONTH));
    return [kind, String(usage[kind]), perDay.toFixed(1), ...costs];
  });
  const totals = USERS.map((users) => {
    const day = KINDS.reduce((sum, kind) => sum + cost(kind, usage[kind] / personDays), 0);
    return dollars(day * users * DAYS_A_MONTH);
  });
  const heads = [
    "",
    "in all",
    "a person and day",
    ...USERS.map((u) => `${u.toLocaleString("en")} people, a month`),
  ];
  const lines = [heads, heads.map(() => "---"), ...rows, ["sum", "", "", ...totals]];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cost(kind: (typeof KINDS)[number], amount: number): number {
  return (amount / UNITS[kind]) * PRICES[kind];
}

function dollars(amount: number): string {
  return amount.toLocaleString("en", { style: "currency", currency: "USD" });
}
