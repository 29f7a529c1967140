import { execFileSync, spawn } from "node:child_process";
import { PROJECT_ROOT } from "../../scripts/backend/project";

/** A running command, as a test sees it. */
export type Command = {
  readonly pid: number;
  /** All it has written so far. */
  output(): string;
  /** Settles with the first match of a pattern in its output. @throws when it ends without one */
  untilWritten(pattern: RegExp): Promise<RegExpExecArray>;
  /** Settles when it has ended: with its exit code, or null for a signal. */
  readonly ended: Promise<number | null>;
};

/** Runs `node --import tsx <script>` in the project. */
export function runScript(script: string, env: NodeJS.ProcessEnv): Command {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: PROJECT_ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const untilWritten = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) {
          resolve(match);
        }
      };
      child.stdout.on("data", look);
      child.stderr.on("data", look);
      void ended.then(() => reject(new Error(`It ended without ${pattern}:\n${output}`)));
      look();
    });
  if (child.pid === undefined) {
    throw new Error(`${script} could not be started.`);
  }
  return { pid: child.pid, output: () => output, untilWritten, ended };
}

/** A process and all that descend from it, by id. */
export function familyOf(pid: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    family.push(...rows.flatMap(([child = 0, parent]) => (parent === member ? [child] : [])));
  }
  return family;
}

/** Those of the processes that still run. One that has ended but was not yet waited for does not. */
export function stillRunning(pids: readonly number[]): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,stat="], { encoding: "utf8" });
  const running = new Set(
    table
      .split("\n")
      .filter((row) => !/\sZ/.test(row))
      .map((row) => Number.parseInt(row, 10)),
  );
  return pids.filter((pid) => running.has(pid));
}
