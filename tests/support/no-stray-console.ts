import { afterEach, beforeEach, expect } from "vitest";

// An unexpected warning or error in the console fails the test. A test that expects one calls
// `vi.spyOn(console, "error").mockImplementation(() => undefined)`, which keeps it from arriving here.

const METHODS = ["error", "warn"] as const;
const real = { error: console.error, warn: console.warn };
let stray: unknown[][] = [];

beforeEach(() => {
  stray = [];
  for (const method of METHODS) {
    console[method] = (...args: unknown[]) => {
      stray.push(args);
      real[method](...args);
    };
  }
});

afterEach(() => {
  Object.assign(console, real);
  expect(stray, "stray console.error or console.warn").toEqual([]);
});
