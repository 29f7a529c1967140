import { type ChildProcess, spawn } from "node:child_process";
import { PROJECT_ROOT } from "../../scripts/backend/project";

/** A running command of a test. */
export type Command = {
  /** Sends a signal to it. */
  kill(signal: NodeJS.Signals): void;
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

/** Runs `npm start` in the project. */
export function runNpmStart(env: NodeJS.ProcessEnv): Command {
  const shell = process.platform === "win32";
  return watch(spawn("npm", ["start"], { cwd: PROJECT_ROOT, env, shell }));
}

function watch(child: ChildProcess): Command {
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const checks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
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
  return { kill: (signal) => void child.kill(signal), output: () => output, untilWritten, ended };
}
