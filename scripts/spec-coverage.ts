// Checks docs/spec-coverage.md: each requirement names a test, each named test exists, and each text of the product
// stands letter for letter in a test named beside it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ROOT } from "./backend/project";
import { checkCoverage } from "./spec-coverage/check-coverage";
import { listTests } from "./spec-coverage/list-tests";

const PAGE = "docs/spec-coverage.md";

const problems = checkCoverage(readFileSync(join(PROJECT_ROOT, PAGE), "utf8"), await listTests());
for (const problem of problems) {
  console.error(`${PAGE}, ${problem}`);
}
console.log(problems.length === 0 ? `${PAGE} names a test for each requirement.` : "");
process.exitCode = problems.length === 0 ? 0 : 1;
