import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Decision, openRules, type RulesUnderTest } from "./rules-under-test";
import { STORIES } from "./stories";
import { type Case, casesOf } from "./story";

const stories = STORIES.map((story) => ({ title: story.title, cases: casesOf(story) }));

let rules: RulesUnderTest;
const decisions = new Map<Case, Decision | undefined>();

beforeAll(async () => {
  rules = await openRules("demo-lettuce-rules", readFileSync("firestore.rules", "utf8"));
  const cases = stories.flatMap((story) => story.cases);
  const decided = await rules.decide(cases);
  for (const [index, one] of cases.entries()) decisions.set(one, decided[index]);
  // All of them at once, and the emulator may be cold and the machine busy.
}, 120_000);

afterAll(() => rules.close());

for (const { title, cases } of stories) {
  describe(title, () => {
    for (const one of cases) {
      const expected = one.allowed ? "allowed" : "refused";
      test(`${expected}: ${one.label}`, () => expect(decisions.get(one)).toBe(expected));
    }
  });
}
