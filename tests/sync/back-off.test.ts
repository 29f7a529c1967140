import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBackOff } from "../../src/sync/signals/back-off";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a pause takes, in milliseconds. */
async function lengthOf(pause: Promise<void>): Promise<number> {
  const start = Date.now();
  let end: number | undefined;
  void pause.then(() => {
    end = Date.now();
  });
  while (end === undefined) await vi.advanceTimersByTimeAsync(1);
  return end - start;
}

describe("pauses", () => {
  it("double up to a ceiling", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const backOff = createBackOff(20);
    const lengths = [];
    for (let count = 0; count < 6; count += 1) lengths.push(await lengthOf(backOff.pause(200)));
    expect(lengths).toEqual([20, 40, 80, 160, 200, 200]);
    backOff.reset();
    expect(await lengthOf(backOff.pause(200))).toBe(20);
  });

  it("are up to a half shorter at random", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(await lengthOf(createBackOff(20).pause(200))).toBe(10);
  });

  it("end when woken", async () => {
    const backOff = createBackOff(1_000);
    const pause = backOff.pause(1_000);
    backOff.wakeUp();
    expect(await lengthOf(pause)).toBeLessThanOrEqual(1);
  });

  it("do not begin when woken during the attempt before, but are not for ever forgone", async () => {
    const backOff = createBackOff(1_000);
    backOff.wakeUp();
    backOff.begin();
    backOff.wakeUp();
    expect(await lengthOf(backOff.pause(1_000))).toBeLessThanOrEqual(1);
    backOff.begin();
    expect(await lengthOf(backOff.pause(1_000))).toBeGreaterThanOrEqual(500);
  });
});
