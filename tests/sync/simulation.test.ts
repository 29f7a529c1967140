import { setLogLevel } from "firebase/firestore";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { EVENTS, type Figures } from "./simulation/ledger";
import { simulate } from "./simulation/simulate";

// Longer runs with other seeds: npm run soak -- --minutes 10 --seed 7

/** The usual number of commits, and the number at which the simulation ends although an event has not happened. */
const COMMITS = 200;
const MAX_COMMITS = 1_000;

/** The SDK logs broken connections, which are intended here. */
beforeAll(() => setLogLevel("silent"));

/** The app logs denied edits, for example of a list that is deleted at that moment. */
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));

/** Returns the events that have not happened yet. */
const missedEvents = (figures: Figures) => EVENTS.filter((name) => figures[name] === 0);

describe("twenty users with bad networks on the same lists", () => {
  it("lose and duplicate nothing, and see the same in the end", { timeout: 600_000 }, async () => {
    const { figures, violations } = await simulate({
      seed: 1,
      people: 20,
      shouldContinue: (now) =>
        now.commits < COMMITS || (missedEvents(now).length > 0 && now.commits < MAX_COMMITS),
    });
    expect(violations).toEqual([]);
    expect(missedEvents(figures)).toEqual([]);
  });
});
