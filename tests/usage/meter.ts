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

/** Adds up what an app asks of the database. */
export function createMeter() {
  const usage: Usage = { reads: 0, writes: 0, deletes: 0, answered: 0 };

  return {
    usage: usage as Readonly<Usage>,

    /** Takes a request that has ended. */
    note({ path, asked, answered }: Exchange) {
      if (path.includes("/Listen/channel")) {
        // Each document that a live read is given counts as read, at its start and with each change.
        usage.reads += count(answered, /"documentChange":/g);
      } else if (path.includes(":batchGet")) {
        usage.reads += count(answered, /"(found|missing)":/g);
      } else if (path.includes(":commit")) {
        usage.writes += count(asked, /"(update|transform)":\s*\{/g);
        usage.deletes += count(asked, /"delete":/g);
      } else {
        return;
      }
      usage.answered += Buffer.byteLength(answered);
    },
  };
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * What was used, per person and day, and what it would cost with many people.
 * @param personDays by how many people on how many days it was used up
 * @returns a table in Markdown
 */
export function usageTable(usage: Readonly<Usage>, personDays: number): string {
  const kinds = Object.keys(PRICES) as (keyof Usage)[];
  const costs = (some: readonly (keyof Usage)[]) => {
    const perDay = some.reduce((sum, kind) => sum + (usage[kind] / personDays) * PRICES[kind], 0);
    return USERS.map((users) =>
      (perDay * users * DAYS_A_MONTH).toLocaleString("en", { style: "currency", currency: "USD" }),
    );
  };
  const heads = USERS.map((users) => `${users.toLocaleString("en")} people, a month`);
  const lines = [
    ["", "in all", "a person and day", ...heads],
    Array(3 + USERS.length).fill("---"),
    ...kinds.map((kind) => [
      kind,
      usage[kind],
      (usage[kind] / personDays).toFixed(1),
      ...costs([kind]),
    ]),
    ["sum", "", "", ...costs(kinds)],
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
