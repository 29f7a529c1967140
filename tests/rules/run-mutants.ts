// Do the tests of the access rules notice when a condition of them is missing? Each mutant of firestore.rules must fail
// at least one case; the one that fails none shows a condition that nothing tests.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startBackend } from "../../scripts/backend/backend";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { mutantsOf } from "./mutants";
import { openRules } from "./rules-under-test";
import { STORIES } from "./stories";
import { type Case, casesOf } from "./story";

/** Many enough to keep the emulator busy, few enough to stop soon after a mutant is found out. */
const CASES_AT_ONCE = 40;

const rules = readFileSync(join(PROJECT_ROOT, "firestore.rules"), "utf8");
let cases = STORIES.flatMap((story) =>
  casesOf(story).map((one) => ({ ...one, label: `${story.title}: ${one.label}` })),
);

const backend = await startBackend();
process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
const underTest = await openRules("demo-lettuce-mutants", rules);
try {
  const broken = await firstWrong();
  if (broken) throw new Error(`The rules themselves fail "${broken.label}". Mend that first.`);

  const mutants = mutantsOf(rules);
  let survivors = 0;
  for (const mutant of mutants) {
    await underTest.load(mutant.rules);
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
  await underTest.close();
  await backend.stop();
}

/** A case that is allowed and must not be, or refused and must not be, if there is one. */
async function firstWrong(): Promise<Case | undefined> {
  for (let start = 0; start < cases.length; start += CASES_AT_ONCE) {
    const some = cases.slice(start, start + CASES_AT_ONCE);
    const decisions = await underTest.decide(some);
    // An attempt that failed for another reason says nothing about the rules.
    const wrong = some.find(
      ({ allowed }, index) => decisions[index] === (allowed ? "refused" : "allowed"),
    );
    if (wrong) return wrong;
  }
  return undefined;
}
