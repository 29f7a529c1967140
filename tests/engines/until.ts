import { setTimeout as pause } from "node:timers/promises";

/** How long what is waited for may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 30_000;
const INTERVAL_MS = 50;

/**
 * Asks again and again.
 * @param ask gives null for "not yet"
 * @param problem what to say when it never comes
 */
export async function until<Value>(
  ask: () => Promise<Value | null>,
  problem: string | (() => Promise<string>),
): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    if (Date.now() > deadline)
      throw new Error(typeof problem === "string" ? problem : await problem());
    await pause(INTERVAL_MS);
  }
}
