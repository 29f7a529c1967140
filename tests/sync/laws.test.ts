import { expect, it, vi } from "vitest";
import { type Fates, runHistory, type Sabotage } from "./laws";

const HISTORIES = 3_000;
const BROKEN_HISTORIES = 1_000;
const TIMEOUT_MS = 120_000;

let isIncludesWrong = false;
vi.mock("../../src/sync/receipts", async (original) => {
  const real = await original<typeof import("../../src/sync/receipts")>();
  return {
    ...real,
    includes: (...[list, uid, edit]: Parameters<typeof real.includes>) =>
      real.includes(list, uid, { ...edit, number: edit.number - (isIncludesWrong ? 1 : 0) }),
  };
});

function runHistories(count: number, sabotage?: Sabotage): Fates {
  const fates: Fates = { edits: 0, lost: 0, appliedTwice: 0, cameBack: 0, stuck: 0 };
  for (let seed = 1; seed <= count; seed += 1) runHistory(seed, fates, sabotage);
  return fates;
}

it(
  "each edit is on the list exactly once, unless it was undone or has no room",
  () => {
    const { edits, ...fates } = runHistories(HISTORIES);
    expect(edits).toBeGreaterThan(HISTORIES);
    expect(fates).toEqual({ lost: 0, appliedTwice: 0, cameBack: 0, stuck: 0 });
  },
  TIMEOUT_MS,
);

it.each<readonly [string, Sabotage]>([
  ["storage is not read again", () => ({ reread: () => undefined })],
  ["the numbers about to be sent are not marked", () => ({ mark: () => true })],
  ["blocked entries keep their numbers", () => ({ moveToEnd: () => undefined })],
])(
  "the histories notice if %s",
  (_, sabotage) => {
    const { edits: _edits, ...fates } = runHistories(BROKEN_HISTORIES, sabotage);
    expect(Object.values(fates).some((count) => count > 0)).toBe(true);
  },
  TIMEOUT_MS,
);

it("the histories notice if edits are compared wrongly with receipts", () => {
  isIncludesWrong = true;
  const { edits: _edits, ...fates } = runHistories(BROKEN_HISTORIES);
  isIncludesWrong = false;
  expect(fates.lost).toBeGreaterThan(0);
});
