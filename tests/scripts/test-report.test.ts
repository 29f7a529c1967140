import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inOrder } from "../../scripts/test/in-order-output";
import { addCounts, readPlaywrightReport, readVitestReport } from "../../scripts/test/report";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a skipped test and a file that could not be loaded have failed", () => {
  const path = report({
    numTotalTests: 5,
    numPassedTests: 3,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{}, {}, {}, {}, {}] },
    ],
  });

  expect(readVitestReport(path, false)).toEqual({ passed: 3, failed: 3 });
});

test("a flaky test has failed", () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } });

  expect(readPlaywrightReport(path, false)).toEqual({ passed: 4, failed: 3 });
});

test("a run that fails without a failed test, or leaves no report, counts as a failure", () => {
  const path = report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } });

  expect(readPlaywrightReport(path, true)).toEqual({ passed: 4, failed: 0 });
  expect(readPlaywrightReport(path, false)).toEqual({ passed: 4, failed: 1 });
  expect(readPlaywrightReport(join(folder, "none.json"), true)).toEqual({ passed: 0, failed: 1 });
  expect(readVitestReport(join(folder, "none.json"), true)).toEqual({ passed: 0, failed: 1 });
});

test("counts add up", () => {
  expect(addCounts([])).toEqual({ passed: 0, failed: 0 });
  expect(
    addCounts([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 4, failed: 2 });
});

test("what runs side by side is read one after another, the first one live", () => {
  let read = "";
  const [first, second, third] = inOrder(3, (text) => {
    read += text;
  });

  second?.write("two ");
  first?.write("one ");
  expect(read).toBe("one ");
  second?.close();
  third?.write("three ");
  first?.write("more ");
  first?.close();
  expect(read).toBe("one more two three ");
});

function report(content: object): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}
