import { setLogLevel } from "firebase/firestore";
import { beforeAll, describe, expect, it } from "vitest";
import { HAPPENINGS } from "./simulation/figures";
import { simulate } from "./simulation/simulate";

// The same for longer and with other seeds: npm run soak -- --minutes 10 --seed 7

/** Ends of connections are what this is about. */
beforeAll(() => setLogLevel("silent"));

/** What happens in a longer run. */
const SELDOM = new Set<string>([
  "blocked",
  "reopenedAfterClearing",
  "sentMeanwhile",
  "deletedLists",
  "deletedAccounts",
]);

describe("twenty people with bad networks on the same lists", () => {
  it("lose nothing, see nothing twice, and agree in the end", { timeout: 300_000 }, async () => {
    const { figures, violations } = await simulate({
      seed: 1,
      people: 20,
      goesOn: (changes) => changes < 1_500,
    });
    expect(violations).toEqual([]);
    const missed = HAPPENINGS.filter((name) => figures[name] === 0 && !SELDOM.has(name));
    expect(missed).toEqual([]);
  });
});
