import { afterEach, beforeEach, vi } from "vitest";

/** Has the tests of a file run on a clock that stands still but for `later`. */
export function stopTheClock() {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}

/** Lets time go on, in milliseconds: a minute is enough for all that is tried again. */
export const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
