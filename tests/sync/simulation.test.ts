import { setLogLevel } from "firebase/firestore";
import { beforeAll, describe, expect, it } from "vitest";
import { simulate } from "./simulation/simulate";

// The same with more time and other seeds: npm run soak -- --minutes 10 --seed 7

beforeAll(() => setLogLevel("silent"));

describe("twenty people with bad networks on the same lists", () => {
  it("lose nothing, see nothing twice, and agree in the end", { timeout: 120_000 }, async () => {
    const { figures, violations } = await simulate({
      seed: 1,
      people: 20,
      goesOn: (changes) => changes < 3_000,
    });
    expect(violations).toEqual([]);
    expect(figures.changes).toBeGreaterThanOrEqual(3_000);
  });
});
