import { join } from "node:path";
import { spawnGuarded } from "../backend/guarded-process";
import { PROJECT_ROOT } from "../backend/project";
import type { Output } from "./in-order-output";
import type { Counts } from "./report";
import type { Step } from "./steps";

/**
 * Runs a step to its end. Never throws for what the step does.
 * @param env what it finds in the environment besides its own
 * @param output where its words go, under its title
 */
export async function runStep(step: Step, env: NodeJS.ProcessEnv, output: Output): Promise<Counts> {
  const start = Date.now();
  output.write(`\n=== ${step.title}\n\n`);
  let succeeded = true;
  for (const command of step.commands) {
    succeeded = (await runTool(command, { ...env, ...step.env }, output)) && succeeded;
  }
  const counts = step.count(succeeded);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  output.write(`\n${counts.passed} passed, ${counts.failed} failed, ${seconds} s\n`);
  output.close();
  return counts;
}

async function runTool(
  [tool = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<boolean> {
  const suffix = process.platform === "win32" ? ".cmd" : "";
  const command = join(PROJECT_ROOT, "node_modules", ".bin", tool + suffix);
  const { exited } = spawnGuarded(command, args, {
    folder: PROJECT_ROOT,
    env: { ...env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    onOutput: output.write,
  });
  return (await exited) === 0;
}
