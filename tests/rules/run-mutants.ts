// Checks the tests of the access rules: each mutant of firestore.rules must fail at least one case. A mutant that
// survives shows an untested condition.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { startBackend } from "../../scripts/backend/backend";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { openAttempts } from "./attempts";
import { mutantsOf } from "./mutants";
import { STORIES } from "./stories";
import { type Case, casesOf } from "./story";

/** The number of parallel cases: enough to keep the emulator busy, few enough to stop soon after a failure. */
const CASES_AT_ONCE = 10;

const rules = readFileSync(join(PROJECT_ROOT, "firestore.rules"), "utf8");
let cases = STORIES.flatMap((story) =>
  casesOf(story).map((one) => ({ ...one, label: `${story.title}: ${one.label}` })),
);

const backend = await startBackend();
process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
const attempts = await openAttempts("demo-lettuce-mutants", rules);
try {
  const broken = await findWrong();
  if (broken) throw new Error(`The rules themselves fail "${broken.label}". Fix that first.`);

  const mutants = mutantsOf(rules);
  let survivors = 0;
  for (const mutant of mutants) {
    await attempts.load(mutant.rules);
    const killer = await findWrong();
    survivors += killer ? 0 : 1;
    console.log(`${killer ? "killed  " : "SURVIVED"}  line ${mutant.line}: ${mutant.change}`);
    if (killer) {
      console.log(`          by "${killer.label}"`);
      // The next mutant often fails the same case.
      cases = [killer, ...cases.filter((one) => one !== killer)];
    }
  }
  console.log(`\n${mutants.length} mutants against ${cases.length} cases, ${survivors} survived.`);
  process.exitCode = survivors === 0 ? 0 : 1;
} finally {
  await attempts.close();
  await backend.stop();
}

/** Returns the first case that is wrongly allowed or refused; undefined for none. */
async function findWrong(): Promise<Case | undefined> {
  for (let start = 0; start < cases.length; start += CASES_AT_ONCE) {
    const some = cases.slice(start, start + CASES_AT_ONCE);
    await attempts.store(some);
    const wrong = await Promise.all(some.map(isWrong));
    const found = some.find((_, index) => wrong[index]);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether the rules decide a case wrongly. A failure for another reason does not count. */
function isWrong(one: Case): Promise<boolean> {
  const attempt = attempts.run(one);
  const opposite = one.expected === "allowed" ? assertFails(attempt) : assertSucceeds(attempt);
  return opposite.then(
    () => true,
    () => false,
  );
}
