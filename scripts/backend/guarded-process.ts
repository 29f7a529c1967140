import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("guard.mjs", import.meta.url));

/** The number of output lines that are kept for error messages. */
const REMEMBERED_LINES = 20;

/** A process that can't outlive this one. */
export type GuardedProcess = {
  /** The last lines of its output, oldest first. */
  readonly lastLines: readonly string[];
  /** Settles with the exit code when it has ended; with null if it was killed. */
  readonly exited: Promise<number | null>;
  /** Kills it with all its children, and waits until they are gone. */
  stop(): Promise<void>;
};

/** The working folder of a guarded process, and a scratch folder that is removed when it ends. */
type GuardOptions = {
  readonly folder: string;
  readonly scratch?: string;
  readonly env: NodeJS.ProcessEnv;
};

/** Creates a temporary folder for a guarded process, which removes it at its end. */
export function scratchFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "lettuce-"));
}

/**
 * Starts a command that ends with this process, even if this process is killed. It has its own process group, so Ctrl-C
 * in the terminal reaches it only through this process.
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
  // The guard may be gone before the pipe to it is closed. Then nothing is left to do.
  guard.stdin.on("error", () => undefined);
  const lastLines: string[] = [];
  for (const input of [guard.stdout, guard.stderr]) {
    createInterface({ input }).on("line", (line) => {
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - REMEMBERED_LINES);
    });
  }
  const exited = new Promise<number | null>((resolve) => guard.once("close", resolve));
  const stop = async () => {
    guard.stdin.end();
    await exited;
  };
  return { lastLines, exited, stop };
}
