import { expect, it } from "vitest";
import { type Fates, runHistory } from "./laws";

const HISTORIES = 3_000;
const TIMEOUT_MS = 120_000;

it(
  "each edit is on the list exactly once, unless it was undone or has no room",
  () => {
    const fates: Fates = { edits: 0, lost: 0, appliedTwice: 0, cameBack: 0, stuck: 0 };
    for (let seed = 1; seed <= HISTORIES; seed += 1) runHistory(seed, fates);
    expect(fates.edits).toBeGreaterThan(HISTORIES);
    expect(fates).toMatchObject({ lost: 0, appliedTwice: 0, cameBack: 0, stuck: 0 });
  },
  TIMEOUT_MS,
);
