import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { isRunning } from "../../scripts/backend/machine";
import { PROJECT_ROOT } from "../../scripts/backend/project";

/** A running command, as a test sees it. */
export type Command = {
  readonly pid: number;
  /** All it has written so far. */
  output(): string;
  /** Settles with the first match of a pattern in its output. @throws when it ends without one */
  untilWritten(pattern: RegExp): Promise<RegExpExecArray>;
  /** Settles when it has ended, and all that could write for it: with its exit code, or null for a signal. */
  readonly ended: Promise<number | null>;
};

/** Runs `node --import tsx <script>` in the project. */
export function runScript(script: string, env: NodeJS.ProcessEnv): Command {
  return watch(spawn(process.execPath, ["--import", "tsx", script], { cwd: PROJECT_ROOT, env }));
}

/** Runs it as npm would, which waits for a shell. */
export function runScriptByNpm(script: string, env: NodeJS.ProcessEnv): Command {
  const command = `"${process.execPath}" --import tsx ${script}`;
  const npm = `child_process.spawn(${JSON.stringify(command)}, { shell: true, stdio: "inherit" })`;
  const itsEnv = { ...env, npm_lifecycle_event: "start" };
  return watch(spawn(process.execPath, ["-e", npm], { cwd: PROJECT_ROOT, env: itsEnv }));
}

function watch(child: ReturnType<typeof spawn>): Command {
  const { pid, stdout, stderr } = child;
  if (pid === undefined) throw new Error("Node could not be started.");
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const untilWritten = async (pattern: RegExp) => {
    let match = pattern.exec(output);
    while (!match) {
      if (!isRunning(pid)) throw new Error(`It ended without ${pattern}:\n${output}`);
      await setTimeout(50);
      match = pattern.exec(output);
    }
    return match;
  };
  return { pid, output: () => output, untilWritten, ended };
}
