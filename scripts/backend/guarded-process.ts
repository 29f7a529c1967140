import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("guard.mjs", import.meta.url));

/** As much of a process's output as an error message can usefully show. */
const REMEMBERED_LINES = 20;

/** A process that cannot outlive this one. */
export type GuardedProcess = {
  /** The last lines it wrote, oldest first. */
  readonly lastLines: readonly string[];
  /** Settles when it is gone, whoever ended it, with its exit code; null when it was ended. */
  readonly exited: Promise<number | null>;
  /** Ends it, with all its children, and waits until they are gone. */
  stop(): Promise<void>;
};

/** How to run a guarded process: its working folder, and one that is removed when it ends. */
type GuardOptions = {
  readonly folder: string;
  readonly scratch?: string;
  readonly env: NodeJS.ProcessEnv;
};

/** Creates a folder in the system's temporary one, for a guarded process, which removes it at its end. */
export function scratchFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "lettuce-"));
}

/**
 * Starts a command that ends when this process does: by `stop`, by an error, by a signal, by a kill that cannot be
 * caught. It has a process group of its own, so Ctrl-C in the terminal reaches it through this process only.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  { folder, scratch = "", env }: GuardOptions,
): GuardedProcess {
  const guard = spawn(process.execPath, [GUARD, folder, scratch, command, ...args], {
    env,
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The guard may be gone before the pipe to it is closed; there is nothing left to do then.
  guard.stdin.on("error", () => undefined);
  const lastLines: string[] = [];
  for (const input of [guard.stdout, guard.stderr]) {
    createInterface({ input }).on("line", (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - REMEMBERED_LINES);
    });
  }
  guard.once("exit", () => endAfterGuard(guard.pid, scratch));
  const exited = new Promise<number | null>((resolve) => guard.once("close", resolve));
  const stop = async () => {
    guard.stdin.end();
    await exited;
  };
  return { lastLines, exited, stop };
}

/** Cleans up if the guard was killed: its child is still in its group, and its folder still exists. */
function endAfterGuard(leader: number | undefined, scratch: string): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // The ordinary case: the group is gone with the guard. On Windows there are none.
  }
  if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
}
