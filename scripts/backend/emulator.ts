import { setTimeout as pause } from "node:timers/promises";
import type { GuardedProcess } from "./guarded-process";

/** A running emulator. */
export type Emulator = {
  /** `host:port` */
  readonly host: string;
  /** Settles when it has exited. */
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
};

const POLL_MS = 50;

/**
 * Waits until an emulator responds. Stops it if it does not within a minute.
 * @param name for messages: `The Auth emulator`
 * @throws with the last lines of its output
 */
export async function untilReady(
  name: string,
  host: string,
  { exited, lastLines, stop }: GuardedProcess,
): Promise<Emulator> {
  let hasExited = false;
  const exitNoted = exited.then(() => {
    hasExited = true;
  });
  // The deadline is generous, for a cold disk or a busy machine. A dead process is noticed at once.
  const deadline = Date.now() + 60_000;
  while (!hasExited && Date.now() < deadline) {
    if ((await isResponding(host)) && !hasExited) return { host, exited, stop };
    await Promise.race([pause(POLL_MS), exitNoted]);
  }
  const problem = hasExited ? "stopped during its start" : "does not respond";
  await stop();
  throw new Error(
    `${name} ${problem}. Its last output:\n\n  ${lastLines.join("\n  ")}\n\n` +
      "If this does not explain the problem, check for free memory and disk space.\n" +
      "If the saved data are damaged: npm start -- --fresh",
  );
}

async function isResponding(host: string): Promise<boolean> {
  return fetch(`http://${host}/`).then(
    () => true,
    () => false,
  );
}
