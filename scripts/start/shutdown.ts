import { existsSync, readFileSync } from "node:fs";

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
 * Runs a function, and removes the handlers of signals that it has added. Vite's would end the process at a SIGTERM,
 * before the data are saved.
 */
export async function withoutSignalHandlers<Result>(run: () => Promise<Result>): Promise<Result> {
  const ours = process.listeners("SIGTERM");
  try {
    return await run();
  } finally {
    for (const listener of process.listeners("SIGTERM")) {
      if (!ours.includes(listener)) process.off("SIGTERM", listener);
    }
  }
}

/**
 * Calls `act` when the process that npm started this one in has ended. npm forwards signals to its shell only, which ends
 * and leaves this process behind without a terminal.
 */
export function whenNpmIsGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  setInterval(() => {
    try {
      process.kill(ppid, 0);
    } catch {
      act();
    }
  }, WATCH_MS).unref();
}

/**
 * Returns whether npm, or a shell that runs npm, is process 1 of a container. It ends at a signal and takes this process
 * with it, which gets no signal and no time to save.
 * @param path of the command line of process 1, which only Linux has
 */
export function endsWithNpm(path = "/proc/1/cmdline"): boolean {
  return existsSync(path) && /\bnpm\b/.test(readFileSync(path, "utf8"));
}
