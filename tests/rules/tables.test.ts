import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRules, type RulesUnderTest } from "./rules-under-test";
import { STORIES } from "./stories";
import { casesOf } from "./story";

let rules: RulesUnderTest;

beforeAll(async () => {
  rules = await openRules("demo-lettuce-rules", readFileSync("firestore.rules", "utf8"));
});

afterAll(() => rules.close());

for (const story of STORIES) {
  describe(story.title, () => {
    const cases = casesOf(story);
    let decisions: readonly string[];

    beforeAll(async () => {
      decisions = await rules.decide(cases.map(({ attempt }) => attempt));
    });

    cases.forEach(({ label, allowed }, index) => {
      test(`${allowed ? "allowed" : "refused"}: ${label}`, () => {
        expect(decisions[index]).toBe(allowed ? "allowed" : "refused");
      });
    });
  });
}
