import { setTimeout as pause } from "node:timers/promises";
import type { GuardedProcess } from "./guarded-process";

/** A running emulator. */
export type Emulator = {
  /** `host:port` */
  readonly host: string;
  /** Settles when it runs no more. */
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
};

const POLL_MS = 50;

/**
 * Waits until an emulator answers; ends it when it does not within a minute.
 * @param name for messages: `the Auth emulator`
 * @throws with the last lines of its output
 */
export async function untilReady(
  name: string,
  host: string,
  { exited, lastLines, stop }: GuardedProcess,
): Promise<Emulator> {
  let hasExited = false;
  const noted = exited.then(() => {
    hasExited = true;
  });
  // Generous, for a cold disk or a busy machine; a dead process is noticed at once.
  const deadline = Date.now() + 60_000;
  while (!hasExited && Date.now() < deadline) {
    if ((await isAnswering(host)) && !hasExited) return { host, exited, stop };
    await Promise.race([pause(POLL_MS), noted]);
  }
  const ended = hasExited ? "ended while starting" : "does not answer";
  await stop();
  throw new Error(
    `${name} ${ended}. The last it said:\n\n  ${lastLines.join("\n  ")}\n\n` +
      "If that does not explain it, see whether this computer has memory and disk to spare.",
  );
}

async function isAnswering(host: string): Promise<boolean> {
  return fetch(`http://${host}/`).then(
    () => true,
    () => false,
  );
}
