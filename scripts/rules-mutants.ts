import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mutantsOf } from "../tests/rules/mutants";
import { openRules, type RulesUnderTest } from "../tests/rules/rules-under-test";
import { STORIES } from "../tests/rules/stories";
import { type Case, casesOf } from "../tests/rules/story";
import { startBackend } from "./backend/backend";
import { PROJECT_ROOT } from "./backend/project";

// Do the tests of the access rules notice when a condition of them is missing? Each mutant of firestore.rules must
// fail at least one case of the tables; the one that fails none shows a condition that nothing tests.

/** Many enough to keep the emulator busy, few enough to stop soon after a mutant is found out. */
const CASES_AT_ONCE = 40;

const stop = await ensureEmulator();
try {
  process.exitCode = (await checkMutants(
    readFileSync(join(PROJECT_ROOT, "firestore.rules"), "utf8"),
  ))
    ? 0
    : 1;
} finally {
  await stop();
}

/** Takes the emulator that FIRESTORE_EMULATOR_HOST names, or starts one. Gives what ends it. */
async function ensureEmulator(): Promise<() => Promise<void>> {
  if (process.env.FIRESTORE_EMULATOR_HOST) return async () => undefined;
  const backend = await startBackend();
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
  return () => backend.stop();
}

/** Tries all mutants and says what became of each. Whether all were killed. */
async function checkMutants(rules: string): Promise<boolean> {
  const underTest = await openRules("demo-lettuce-mutants", rules);
  try {
    let cases = STORIES.flatMap((story) =>
      casesOf(story).map((one) => ({ ...one, label: `${story.title}: ${one.label}` })),
    );
    const broken = await firstWrong(underTest, cases);
    if (broken) throw new Error(`The rules themselves fail "${broken.label}". Mend that first.`);

    const survivors: string[] = [];
    const mutants = mutantsOf(rules);
    for (const mutant of mutants) {
      await underTest.load(mutant.rules);
      const killer = await firstWrong(underTest, cases);
      const name = `line ${mutant.line}: ${mutant.change}`;
      if (killer) {
        console.log(`killed    ${name}\n          by "${killer.label}"`);
        // The next mutant is often found out by the same case.
        cases = [killer, ...cases.filter((one) => one !== killer)];
      } else {
        console.log(`SURVIVED  ${name}`);
        survivors.push(name);
      }
    }
    console.log(
      `\n${mutants.length} mutants, ${mutants.length - survivors.length} killed by ${cases.length} cases.`,
    );
    console.log(["Survivors:", ...(survivors.length > 0 ? survivors : ["none"])].join("\n  "));
    return survivors.length === 0;
  } finally {
    await underTest.close();
  }
}

/** A case that is allowed and must not be, or refused and must not be, if there is one. */
async function firstWrong(
  underTest: RulesUnderTest,
  cases: readonly Case[],
): Promise<Case | undefined> {
  for (let start = 0; start < cases.length; start += CASES_AT_ONCE) {
    const some = cases.slice(start, start + CASES_AT_ONCE);
    const decisions = await underTest.decide(some.map(({ attempt }) => attempt));
    // An attempt that failed for another reason says nothing about the rules.
    const wrong = some.find(
      ({ allowed }, index) => decisions[index] === (allowed ? "refused" : "allowed"),
    );
    if (wrong) return wrong;
  }
  return undefined;
}
