import { setTimeout as pause } from "node:timers/promises";
import { BackendError } from "./backend-error";
import type { GuardedProcess } from "./guarded-process";
import type { Machine } from "./machine";

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
 * @throws BackendError `emulator-died`, with the last lines of its output
 */
export async function untilReady(
  name: string,
  host: string,
  process: GuardedProcess,
): Promise<Emulator> {
  // Generous: a cold disk and a busy machine; a dead process is seen at once.
  const deadline = Date.now() + 60_000;
  while (!process.hasExited() && Date.now() < deadline) {
    if ((await isAnswering(host)) && !process.hasExited()) {
      return { host, exited: process.exited, stop: process.stop };
    }
    await Promise.race([pause(POLL_MS), process.exited]);
  }
  const ended = process.hasExited() ? "ended while starting" : "does not answer";
  await process.stop();
  throw new BackendError(
    "emulator-died",
    `${name} ${ended}. The last it said:\n\n${indent(process.lastLines())}\n`,
    "If that does not explain it, see whether this computer has memory and disk to spare.",
  );
}

/** Firebase's own names for the variables that name running emulators, as `host:port`. */
type HostVariable = "FIREBASE_AUTH_EMULATOR_HOST" | "FIRESTORE_EMULATOR_HOST";

/**
 * The running emulator that a variable names; undefined when it names none. Stopping it does nothing: somebody else
 * has started it.
 * @throws BackendError `emulator-unreachable`
 */
export async function namedEmulator(
  variable: HostVariable,
  { env }: Machine,
): Promise<Emulator | undefined> {
  const host = env[variable];
  if (!host) {
    return undefined;
  }
  if (!(await isAnswering(host))) {
    throw new BackendError(
      "emulator-unreachable",
      `${variable} names ${host}, and no emulator answers there.`,
      `Start it, or unset ${variable} to have one started.`,
    );
  }
  return { host, exited: new Promise(() => undefined), stop: async () => undefined };
}

async function isAnswering(host: string): Promise<boolean> {
  try {
    await fetch(`http://${host}/`);
    return true;
  } catch {
    return false;
  }
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
