import { readFileSync } from "node:fs";
import { isRunning } from "../backend/machine";

const WATCH_MS = 1000;

/**
 * Ends this process in good order when it is asked to: by Ctrl-C, by a signal, because npm is gone, or by the function
 * it gives. A second Ctrl-C or signal ends it at once.
 * @param windUp saves and closes things; what it throws is printed
 * @returns ends the process with an exit code, after saying why; does nothing once the end has begun
 */
export function endInOrder(
  windUp: () => Promise<void>,
): (exitCode: number, reason?: string) => void {
  let ending = false;
  const end = (exitCode: number, reason?: string) => {
    if (ending) return;
    ending = true;
    if (reason !== undefined) console.error(`\n${reason}\n`);
    windUp().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => (ending ? process.exit(1) : end(0)));
  }
  whenNpmIsGone(() => end(0));
  return end;
}

/**
 * Acts when the npm that has started this process is gone: it passes signals on, but a kill that it cannot catch would
 * leave this process running without a terminal.
 */
export function whenNpmIsGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = [process.ppid, ...parentOfLinuxShell()];
  setInterval(() => ancestors.every(isRunning) || act(), WATCH_MS).unref();
}

/**
 * On Linux there may be a shell between npm and this process, which outlives npm. The shell of macOS makes way for its
 * one command, and Windows ends its shell with npm.
 */
function parentOfLinuxShell(): number[] {
  if (process.platform !== "linux") return [];
  const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
  return [Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])];
}
