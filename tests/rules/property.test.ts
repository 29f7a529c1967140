import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyAttempt } from "./draws";
import { isAllowed } from "./model";
import { openRules, type RulesUnderTest } from "./rules-under-test";

/** Another seed, to look further: RULES_SEED=$RANDOM. */
const SEED = Number(process.env.RULES_SEED ?? 20_240_501);
const DRAWS = 5_000;

let rules: RulesUnderTest;

beforeAll(async () => {
  rules = await openRules("demo-lettuce-draws", readFileSync("firestore.rules", "utf8"));
});

afterAll(() => rules.close());

test(`rules and model agree on ${DRAWS} random attempts (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const attempts = fc.sample(anyAttempt, { seed: SEED, numRuns: DRAWS });
  const decisions = await rules.decide(attempts);

  const differences = attempts.flatMap((attempt, index) => {
    const model = isAllowed(attempt) ? "allowed" : "refused";
    return decisions[index] === model ? [] : [{ attempt, model, rules: decisions[index] }];
  });
  expect(smallest(differences), `${differences.length} differences`).toEqual([]);

  // The draws are worth something only if each act comes out both ways, and often.
  const outcomes = attempts.map(({ act }, index) => `${act.do} ${decisions[index]}`);
  for (const act of ["get", "query", "set", "update", "delete"]) {
    for (const decision of ["allowed", "refused"]) {
      const count = outcomes.filter((outcome) => outcome === `${act} ${decision}`).length;
      expect(count, `${act} ${decision}`).toBeGreaterThan(20);
    }
  }
});

/** The few that say most: there is little in them but the difference. */
function smallest<Difference>(differences: readonly Difference[]): readonly Difference[] {
  const size = (difference: Difference) => JSON.stringify(difference).length;
  return differences.toSorted((one, other) => size(one) - size(other)).slice(0, 3);
}
