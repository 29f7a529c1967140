import { expect, it } from "vitest";
import { checkCoverage, type KnownTest } from "../../scripts/spec-coverage/check-coverage";

const TESTS: KnownTest[] = [
  { file: "e2e/login.spec.ts", title: "Login › works", code: 'expect("Welcome back!")' },
  { file: "e2e/login.spec.ts", title: "Login › fails", code: "text(`Sorry, \u0024{ann.email}`)" },
];

function problemsOf(...rows: readonly string[]): string[] {
  return checkCoverage(["# Page", "", "| what | test |", "|---|---|", ...rows].join("\n"), TESTS);
}

it("is content when each requirement names tests that exist", () => {
  expect(
    problemsOf(
      "| Logging in works | e2e/login.spec.ts › Login › works |",
      "| Logging in | e2e/login.spec.ts › Login › works<br>e2e/login.spec.ts › Login › fails |",
      "| All of it | e2e/login.spec.ts › Login › … |",
    ),
  ).toEqual([]);
});

it("finds a requirement without a test", () => {
  expect(problemsOf("| Logging in works | |")).toEqual(["line 5: no test is named"]);
});

it("finds a test that does not exist", () => {
  expect(
    problemsOf(
      "| Logging in | e2e/login.spec.ts › works |",
      "| Logging in | e2e/log-in.spec.ts › Login › … |",
    ),
  ).toEqual([
    "line 5: there is no test e2e/login.spec.ts › works",
    "line 6: there is no test e2e/log-in.spec.ts › Login › …",
  ]);
});

it("finds a text that no named test contains letter for letter", () => {
  expect(
    problemsOf(
      "| Says `Welcome back!` | e2e/login.spec.ts › Login › works |",
      "| Says `Welcome back` and `Sorry, {email}` | e2e/login.spec.ts › Login › … |",
      "| Says `Welcome Back!` | e2e/login.spec.ts › Login › works |",
    ),
  ).toEqual(["line 7: no test named there contains the text Welcome Back!"]);
});
