// npm test: every check of the project, and their sum as the last line.
//   npm test -- unit e2e   runs these steps only
import { rmSync } from "node:fs";
import { type Backend, startBackend } from "./backend/backend";
import { scratchFolder } from "./backend/guarded-process";
import { ensureBrowser } from "./browser";
import { endInOrder } from "./start/ending";
import { inOrder } from "./test/in-order-output";
import { addCounts, type Counts, countCheck } from "./test/report";
import { runStep } from "./test/run-step";
import { STEP_NAMES, type StepName, steps } from "./test/steps";

const scratch = scratchFolder();
let backend: Backend | undefined;
const end = endInOrder(async () => {
  await backend?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

try {
  const counts = await runAll(chosenSteps(process.argv.slice(2)));
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  end(counts.failed === 0 ? 0 : 1);
} catch (error) {
  end(1, error instanceof Error ? error.message : String(error));
}

/** Runs the chosen steps, those that do not need each other side by side. */
async function runAll(chosen: readonly StepName[]): Promise<Counts> {
  const all = steps(scratch);
  const outputs = inOrder(chosen.length, (text) => process.stdout.write(text));
  const run = async (name: StepName, env: () => Promise<NodeJS.ProcessEnv>): Promise<Counts> => {
    const output = outputs[chosen.indexOf(name)];
    if (output === undefined) {
      return { passed: 0, failed: 0 };
    }
    try {
      return await runStep(all[name], await env(), output);
    } catch (error) {
      output.write(
        `\n=== ${all[name].title}\n\n${error instanceof Error ? error.message : error}\n`,
      );
      output.close();
      return countCheck(false);
    }
  };

  const plain = async () => process.env;
  const needsBackend = chosen.includes("backend") || chosen.includes("e2e");
  const starting = needsBackend ? startBackend() : undefined;
  // Told by the steps that need it.
  starting?.catch(() => undefined);
  const withBackend = async () => {
    backend = await starting;
    return {
      ...process.env,
      FIREBASE_AUTH_EMULATOR_HOST: backend?.authHost,
      FIRESTORE_EMULATOR_HOST: backend?.firestoreHost,
    };
  };
  const sideBySide = await Promise.all([
    run("backend", withBackend),
    (async () => [
      await run("build", plain),
      await run("size", plain),
      await run("lint", plain),
      await run("types", plain),
      await run("spec", plain),
      await run("unit", plain),
    ])().then(addCounts),
  ]);
  // By itself at the end: it measures time and looks at a screen.
  const last = await run("e2e", async () => {
    await ensureBrowser();
    return withBackend();
  });
  return addCounts([...sideBySide, last]);
}

/** @throws naming the steps when the arguments name another */
function chosenSteps(args: readonly string[]): StepName[] {
  const unknown = args.filter((arg) => !STEP_NAMES.some((name) => name === arg));
  if (unknown.length > 0) {
    throw new Error(`There is no step ${unknown.join(", ")}. The steps: ${STEP_NAMES.join(", ")}.`);
  }
  return STEP_NAMES.filter((name) => args.length === 0 || args.includes(name));
}
