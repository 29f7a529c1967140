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
  await attempts.place(stories.flatMap(({ cases }) => cases));
  // The emulator may be cold and the machine busy.
}, 120_000);

afterAll(() => attempts.close());

/** Queries go one by one, before all else: the SDK gives up those that a busy emulator keeps waiting for 10 s. */
const isOfQueries = ({ cases }: (typeof stories)[number]) =>
  cases.some(({ do: act }) => act === "query");

describe.each(stories.filter(isOfQueries))("$title", tryAll);
describe.concurrent.each(stories.filter((story) => !isOfQueries(story)))("$title", tryAll);

/** Tries each case. An attempt that fails for another reason than the rules fails its test either way. */
function tryAll({ cases }: (typeof stories)[number]) {
  test.each(cases)("$expected: $label", (one) => {
    const attempt = attempts.start(one);
    return one.expected === "allowed" ? assertSucceeds(attempt) : assertFails(attempt);
  });
}
