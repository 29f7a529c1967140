import { expect, test } from "vitest";
import { mutantsOf } from "./mutants";

const changesOf = (rules: string) =>
  mutantsOf(rules).map(({ line, change }) => `${line}: ${change}`);

test("a condition, and each part of it, is always true and never", () => {
  expect(changesOf("return a(1)\n  && (b(c) || !(dd && e.f));")).toEqual([
    "1: a(1) && (b(c) || !(dd && e.f)) → true",
    "1: a(1) && (b(c) || !(dd && e.f)) → false",
    ...["1: a(1)", "2: b(c)", "2: dd", "2: e.f"].flatMap((part) => [
      `${part} → true`,
      `${part} → false`,
    ]),
    "1: 1 → 0",
    "1: 1 → 2",
  ]);
});

test("a string is missing from a list", () => {
  const [, , first, second] = mutantsOf("return hasOnly(['a', 'b']);");
  expect(first?.rules).toBe("return hasOnly(['b']);");
  expect(second?.rules).toBe("return hasOnly(['a', ]);");
});

test("comments and strings are left alone", () => {
  const rules = "// do it if you must; return 1;\nallow get: if a == 'if 1 && 2;';";
  expect(changesOf(rules)).toEqual(["2: a == 'if 1 && 2;' → true", "2: a == 'if 1 && 2;' → false"]);
});
