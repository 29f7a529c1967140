import { existsSync, readFileSync } from "node:fs";
import { isRunning } from "../backend/machine";

const WATCH_MS = 1000;

/** Signals within this time are one, in milliseconds: the terminal sends Ctrl-C to all processes, and npm passes it on. */
const SAME_SIGNAL_MS = 1000;

/**
 * Ends this process in good order: on Ctrl-C, on a signal, when npm has ended, or when the returned function is called.
 * Another signal more than `SAME_SIGNAL_MS` later ends it at once.
 * @param cleanUp saves and closes things; what it throws is printed
 * @returns ends the process with an exit code, after saying why; does nothing once the end has begun
 */
export function shutDownGracefully(
  cleanUp: () => Promise<void>,
): (exitCode: number, reason?: string) => void {
  let endingSince: number | null = null;
  const end = (exitCode: number, reason?: string) => {
    if (endingSince !== null) return;
    endingSince = Date.now();
    if (reason !== undefined) console.error(`\n${reason}\n`);
    cleanUp().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (endingSince === null) end(0);
      else if (Date.now() - endingSince >= SAME_SIGNAL_MS) process.exit(1);
    });
  }
  whenNpmIsGone(() => end(0, "npm has ended, so Lettuce ends too."));
  return end;
}

/**
 * Acts when the npm that has started this process is gone: it passes signals on, but a kill that it cannot catch would
 * leave this process running without a terminal.
 */
export function whenNpmIsGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = parentKey();
  setInterval(() => {
    // A process without its parent gets another one; on Windows it keeps the number of the one that has ended.
    if (parentKey() !== before || !isRunning(process.ppid)) act();
  }, WATCH_MS).unref();
}

/**
 * Returns the number of the parent process. On Linux a shell may stand between npm and this process, and outlive npm:
 * then the number of the shell's parent follows. Elsewhere the shell makes way for its command, or ends with npm.
 */
function parentKey(): string {
  const { ppid } = process;
  const path = `/proc/${ppid}/status`;
  const status = existsSync(path) ? readFileSync(path, "utf8") : "";
  const shell = /^Name:\s*\w*sh$[\s\S]*^PPid:\s*(\d+)$/m.exec(status);
  return [ppid, shell?.[1]].join();
}
