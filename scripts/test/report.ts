import { existsSync, readFileSync } from "node:fs";

/** How many tests or checks went well, and how many did not. */
export type Counts = { readonly passed: number; readonly failed: number };

/** The counts of a check that is one test by itself. */
export function countCheck(succeeded: boolean): Counts {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The sum of several counts. */
export function addCounts(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

type VitestReport = {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: unknown[];
  }[];
};

/** Reads Vitest's JSON report. A skipped test has failed, and so has a file that could not be loaded. */
export function readVitestReport(path: string, succeeded: boolean): Counts {
  if (!existsSync(path)) {
    return countCheck(false);
  }
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = report.numTotalTests - report.numPassedTests + broken.length;
  return orFailed({ passed: report.numPassedTests, failed }, succeeded);
}

type PlaywrightReport = {
  readonly stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
};

/** Reads Playwright's JSON report. A skipped or a flaky test has failed. */
export function readPlaywrightReport(path: string, succeeded: boolean): Counts {
  if (!existsSync(path)) {
    return countCheck(false);
  }
  const { stats } = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return orFailed({ passed: stats.expected, failed }, succeeded);
}

/** A run can fail without a failed test: by an error outside of all tests, or by finding none. */
function orFailed({ passed, failed }: Counts, succeeded: boolean): Counts {
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}
