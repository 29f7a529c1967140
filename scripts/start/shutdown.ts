import { existsSync, readFileSync } from "node:fs";
import { isRunning } from "../backend/machine";

const WATCH_MS = 1000;

/** Signals within this time count as one, in ms: the terminal sends Ctrl-C to all processes, and npm forwards it. */
const SAME_SIGNAL_MS = 1000;

/**
 * Shuts this process down gracefully: on a signal such as Ctrl-C, when npm has exited, or by the returned function.
 * Another signal more than `SAME_SIGNAL_MS` later ends the process at once.
 * @param cleanUp saves and closes; its errors are printed
 * @returns a function that prints a reason and ends the process with an exit code; later calls do nothing
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
  whenNpmIsGone(() => end(0, "npm has stopped, so this stops too."));
  return end;
}

/**
 * Calls `act` when the npm that started this process is gone. npm forwards signals, but after a kill of npm this
 * process would go on without a terminal.
 */
export function whenNpmIsGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = parentKey();
  setInterval(() => {
    // An orphaned process gets another parent. On Windows it keeps the id of the ended one.
    if (parentKey() !== before || !isRunning(process.ppid)) act();
  }, WATCH_MS).unref();
}

/**
 * Returns the id of the parent process. On Linux the parent may be a shell that outlives npm: then the id of its parent
 * is added. Elsewhere the shell is replaced by its command, or ends with npm.
 */
function parentKey(): string {
  const { ppid } = process;
  const path = `/proc/${ppid}/status`;
  const status = existsSync(path) ? readFileSync(path, "utf8") : "";
  const shell = /^Name:\s*\w*sh$[\s\S]*^PPid:\s*(\d+)$/m.exec(status);
  return [ppid, shell?.[1]].join();
}
