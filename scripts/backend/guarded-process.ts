import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
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
  lastLines(): string[];
  /** Whether it runs no more. */
  hasExited(): boolean;
  /** Settles when it is gone, whoever ended it. */
  readonly exited: Promise<void>;
  /** Ends it, with all its children, and waits until they are gone. */
  stop(): Promise<void>;
};

/** A new empty folder in the system's temporary one. A guarded process runs in it and takes it along. */
export function scratchFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "lettuce-"));
}

/**
 * Starts a command that ends when this process does: by `stop`, by an error, by a signal, by a kill that cannot be
 * caught. It has a process group of its own, so Ctrl-C in the terminal reaches it through this process only.
 * @param scratch its working folder, removed when it ends
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  scratch: string,
  env: NodeJS.ProcessEnv,
): GuardedProcess {
  const guard = spawn(process.execPath, [GUARD, scratch, command, ...args], {
    env,
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The guard may be gone before the pipe to it is closed; there is nothing left to do then.
  guard.stdin.on("error", () => undefined);

  const lines: string[] = [];
  for (const stream of [guard.stdout, guard.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      lines.splice(0, lines.length - REMEMBERED_LINES);
    });
  }

  let gone = false;
  const exited = new Promise<void>((resolve) => {
    guard.once("exit", () => endGroup(guard.pid));
    guard.once("close", () => {
      gone = true;
      resolve();
    });
  });

  return {
    lastLines: () => [...lines],
    hasExited: () => gone,
    exited,
    stop: () => {
      guard.stdin.end();
      return exited;
    },
  };
}

/** For the case that somebody killed the guard: what it guarded is still in its group. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined || process.platform === "win32") {
    return;
  }
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // The ordinary case: the group is gone with the guard.
  }
}
