// Do the tests of the access rules notice when a condition of them is missing? Each mutant of firestore.rules must fail
// at least one case; the one that fails none shows a condition that nothing tests.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { startBackend } from "../../scripts/backend/backend";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { openAttempts } from "./attempts";
import { mutantsOf } from "./mutants";
import { STORIES } from "./stories";
import { type Case, casesOf } from "./story";

/** Many enough to keep the emulator busy, few enough to stop soon after a mutant is found out. */
const CASES_AT_ONCE = 10;

const rules = readFileSync(join(PROJECT_ROOT, "firestore.rules"), "utf8");
let cases = STORIES.flatMap((story) =>
  casesOf(story).map((one) => ({ ...one, label: `${story.title}: ${one.label}` })),
);

const backend = await startBackend();
process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
const attempts = await openAttempts("demo-lettuce-mutants", rules);
try {
  const broken = await firstWrong();
  if (broken) throw new Error(`The rules themselves fail "${broken.label}". Mend that first.`);

  const mutants = mutantsOf(rules);
  let survivors = 0;
  for (const mutant of mutants) {
    await attempts.load(mutant.rules);
    const killer = await firstWrong();
    survivors += killer ? 0 : 1;
    console.log(`${killer ? "killed  " : "SURVIVED"}  line ${mutant.line}: ${mutant.change}`);
    if (killer) {
      console.log(`          by "${killer.label}"`);
      // The next mutant is often found out by the same case.
      cases = [killer, ...cases.filter((one) => one !== killer)];
    }
  }
  console.log(`\n${mutants.length} mutants against ${cases.length} cases, ${survivors} survived.`);
  process.exitCode = survivors === 0 ? 0 : 1;
} finally {
  await attempts.close();
  await backend.stop();
}

/** A case that is allowed and must not be, or refused and must not be, if there is one. */
async function firstWrong(): Promise<Case | undefined> {
  for (let start = 0; start < cases.length; start += CASES_AT_ONCE) {
    const some = cases.slice(start, start + CASES_AT_ONCE);
    await attempts.place(some);
    const wrong = await Promise.all(some.map(isWrong));
    const found = some.find((_, index) => wrong[index]);
    if (found) return found;
  }
  return undefined;
}

/** An attempt that fails for another reason than the rules says nothing about them. */
function isWrong(one: Case): Promise<boolean> {
  const attempt = attempts.start(one);
  const opposite = one.expected === "allowed" ? assertFails(attempt) : assertSucceeds(attempt);
  return opposite.then(
    () => true,
    () => false,
  );
}
