import { expect, test } from "vitest";
import { mutantsOf } from "./mutants";

const changesOf = (rules: string) =>
  mutantsOf(rules).map(({ line, change }) => `${line}: ${change}`);

test("a condition is always true, and never", () => {
  expect(changesOf("allow get: if signedIn();")).toEqual([
    "1: signedIn() → true",
    "1: signedIn() → false",
  ]);
});

test("each operand counts for nothing, in parentheses too", () => {
  expect(changesOf("return a()\n  && (b(c) || !(d() && e));").slice(2)).toEqual([
    "1: a() → true",
    "2: (b(c) || !(d() && e)) → true",
    "2: b(c) → false",
    "2: !(d() && e) → false",
  ]);
});

test("a number is too small, and too large", () => {
  expect(changesOf("return size() <= 200;").slice(2)).toEqual(["1: 200 → 199", "1: 200 → 201"]);
});

test("a string is missing from a list", () => {
  const rules = "return hasOnly(['a', 'b']) && matches('c');";
  expect(
    mutantsOf(rules)
      .slice(-2)
      .map((mutant) => mutant.rules),
  ).toEqual(["return hasOnly(['b']) && matches('c');", "return hasOnly(['a', ]) && matches('c');"]);
});

test("comments and strings are left alone", () => {
  const rules = "// do it if you must; return 1;\nallow get: if a == 'if 1 && 2;';";
  expect(changesOf(rules)).toEqual(["2: a == 'if 1 && 2;' → true", "2: a == 'if 1 && 2;' → false"]);
});
