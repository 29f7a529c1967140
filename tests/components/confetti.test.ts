import { beforeEach, describe, expect, it, vi } from "vitest";
import { fireConfetti } from "../../src/components/confetti";

const { fire, create } = vi.hoisted(() => {
  const fire = vi.fn((_options: { particleCount: number }) => Promise.resolve());
  return { fire, create: vi.fn((_canvas: unknown, _options: object) => fire) };
});
vi.mock("canvas-confetti", () => ({ default: { create } }));

const load = async () => (await import("canvas-confetti")).default;

beforeEach(() => {
  create.mockClear().mockReturnValue(fire);
  return () => void vi.unstubAllGlobals();
});

describe("fireConfetti", () => {
  it("fires bursts of 0.1 to 0.35 of 200 particles", {
    tags: "constants/confetti",
  }, async () => {
    await fireConfetti(load);
    const counts = fire.mock.calls.map(([options]) => options.particleCount);
    expect(Math.min(...counts)).toBeCloseTo(20);
    expect(Math.max(...counts)).toBeCloseTo(70);
    expect(counts.reduce((sum, count) => sum + count)).toBeCloseTo(200);
  });

  it("does nothing under reduced motion", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("prefers-reduced-motion: reduce"),
    }));
    await fireConfetti(load);
    expect(create).not.toHaveBeenCalled();
  });

  it("only logs a failure", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    create.mockImplementationOnce(() => {
      throw new Error("no canvas");
    });
    await expect(fireConfetti(load)).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});
