import { afterEach, beforeEach, vi } from "vitest";

/** Runs the tests of a file with a fake clock, which only `later` moves. */
export function installFakeClock() {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}

/** Advances the fake clock by `ms` milliseconds. The default, a minute, is enough for all retries. */
export const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
