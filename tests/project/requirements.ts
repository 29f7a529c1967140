import { readFileSync } from "node:fs";

/** The page with all requirements, and the test files that show each, as paths in `tests/`. */
export const PAGE = "docs/spec-coverage.md";

/** Matches a row of its tables: the requirement, its id, and the test files. */
export const ROW = /^\| (.+) \| `([a-z0-9-]+\/[a-z0-9-]+)` \|(.*)\|$/gm;

/** The requirements of the product's specification. Tests are tagged with the ids of those that they show. */
export const REQUIREMENTS = [...readFileSync(PAGE, "utf8").matchAll(ROW)].map(
  ([, sentence = "", id = ""]) => ({ id, sentence }),
);
