import { spawn } from "node:child_process";
import { PROJECT_ROOT } from "../../scripts/backend/project";

/** A running command of a test. */
export type Command = {
  readonly pid: number;
  /** Returns its whole output so far. */
  output(): string;
  /** Settles with the first match of a pattern in its output. @throws if it ends without one */
  untilWritten(pattern: RegExp): Promise<RegExpExecArray>;
  /** Settles with its exit code, or null for a signal, when it has ended and its output is closed. */
  readonly ended: Promise<number | null>;
};

/** Runs `node --import tsx <script> <options>` in the project. */
export function runScript(script: string, env: NodeJS.ProcessEnv, ...options: string[]): Command {
  const args = ["--import", "tsx", script, ...options];
  return watch(spawn(process.execPath, args, { cwd: PROJECT_ROOT, env }));
}

/** Runs `node --import tsx <script>` as npm does: in a shell for which npm waits. */
export function runScriptByNpm(script: string, env: NodeJS.ProcessEnv): Command {
  const command = `"${process.execPath}" --import tsx ${script}`;
  const npm = `child_process.spawn(${JSON.stringify(command)}, { shell: true, stdio: "inherit" })`;
  const npmEnv = { ...env, npm_lifecycle_event: "start" };
  return watch(spawn(process.execPath, ["-e", npm], { cwd: PROJECT_ROOT, env: npmEnv }));
}

function watch(child: ReturnType<typeof spawn>): Command {
  const { pid, stdout, stderr } = child;
  if (pid === undefined) throw new Error("Node could not be started.");
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const checks = new Set<() => void>();
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const check of checks) check();
    });
  }
  const untilWritten = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(output);
        if (match) resolve(match);
      };
      checks.add(check);
      void ended.then(() => reject(new Error(`It ended without ${pattern}:\n${output}`)));
      check();
    });
  return { pid, output: () => output, untilWritten, ended };
}
