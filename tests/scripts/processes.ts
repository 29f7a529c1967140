import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

type Process = { readonly pid: number; readonly parent: number; readonly state: string };

/** Runs `node --import tsx <script>` in the project. */
export function runScript(script: string, env: NodeJS.ProcessEnv): Command {
  return runNode(["--import", "tsx", script], env);
}

/** Runs Node in the project. */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const child = spawn(process.execPath, args, {
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
    throw new Error(`node ${args.join(" ")} could not be started.`);
  }
  return { pid: child.pid, output: () => output, untilWritten, ended };
}

/** A process and all that descend from it, by id. */
export function familyOf(pid: number): number[] {
  const all = processes();
  const family = [pid];
  for (const member of family) {
    family.push(...all.flatMap((one) => (one.parent === member ? [one.pid] : [])));
  }
  return family;
}

/** Those of the processes that still run. One that has ended but was not yet waited for does not. */
export function stillRunning(pids: readonly number[]): number[] {
  const running = processes().filter(({ state }) => !state.startsWith("Z"));
  return pids.filter((pid) => running.some((one) => one.pid === pid));
}

/** All processes of this computer. A small Linux has no `ps`, and others have no /proc. */
function processes(): Process[] {
  const rows = existsSync("/proc/self/stat")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .flatMap(rowFromProc)
    : execFileSync("ps", ["-A", "-o", "pid=,stat=,ppid="], { encoding: "utf8" }).split("\n");
  return rows.map((row) => {
    const [pid, state = "", parent] = row.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state };
  });
}

/** Linux says `<pid> (<name>) <state> <parent> …`, and a name may hold anything. */
function rowFromProc(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return [`${pid} ${stat.slice(stat.lastIndexOf(")") + 1)}`];
  } catch {
    return []; // It has ended meanwhile.
  }
}
