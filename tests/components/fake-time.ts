import { act } from "@testing-library/react";
import { beforeEach, vi } from "vitest";

/** Fakes the clock in each test of a file. Returns a function that lets so many milliseconds pass. */
export function fakeTime(): (milliseconds: number) => Promise<void> {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  return async (milliseconds) => {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  };
}
