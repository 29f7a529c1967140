import { setLogLevel } from "firebase/firestore";
import { beforeAll, describe, expect, it } from "vitest";
import { EVENTS } from "./simulation/figures";
import { simulate } from "./simulation/simulate";

// Longer runs with other seeds: npm run soak -- --minutes 10 --seed 7

/** The SDK logs broken connections, which are intended here. */
beforeAll(() => setLogLevel("silent"));

/** Events that only a longer run includes for certain. */
const RARE = new Set<string>([
  "blocked",
  "reopenedAfterRemoval",
  "sentWhileSuspended",
  "deletedLists",
  "deletedAccounts",
]);

describe("twenty users with bad networks on the same lists", () => {
  it("lose and duplicate nothing, and see the same in the end", { timeout: 300_000 }, async () => {
    const { figures, violations } = await simulate({
      seed: 1,
      people: 20,
      shouldContinue: (changes) => changes < 1_500,
    });
    expect(violations).toEqual([]);
    const missed = EVENTS.filter((name) => figures[name] === 0 && !RARE.has(name));
    expect(missed).toEqual([]);
  });
});
