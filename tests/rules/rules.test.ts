import { readFileSync } from "node:fs";
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { afterAll, beforeAll, describe, test } from "vitest";
import { type Attempts, openAttempts } from "./attempts";
import { STORIES } from "./stories";
import { casesOf } from "./story";

const stories = STORIES.map((story) => ({ title: story.title, cases: casesOf(story) }));

let attempts: Attempts;

beforeAll(async () => {
  attempts = await openAttempts("demo-lettuce-rules", readFileSync("firestore.rules", "utf8"));
  await attempts.store(stories.flatMap(({ cases }) => cases));
  // The emulator may be cold and the machine busy.
}, 120_000);

afterAll(() => attempts.close());

/** Returns whether a story has queries. They run first and one by one: the SDK gives up queries after 10 s. */
const isOfQueries = ({ cases }: (typeof stories)[number]) =>
  cases.some(({ do: act }) => act === "query");

describe.each(stories.filter(isOfQueries))("$title", testAll);
describe.concurrent.each(stories.filter((story) => !isOfQueries(story)))("$title", testAll);

/** Tests each case. An attempt that fails for another reason than the rules fails its test in any case. */
function testAll({ cases }: (typeof stories)[number]) {
  test.each(cases)("$expected: $label", (one) => {
    const attempt = attempts.run(one);
    return one.expected === "allowed" ? assertSucceeds(attempt) : assertFails(attempt);
  });
}
