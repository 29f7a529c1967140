import { readFileSync } from "node:fs";

/** The page that names all requirements, and below `tests/` the files that show each. */
export const PAGE = "docs/spec-coverage.md";

/** A row of its tables: the requirement, its id, and where it is shown. */
export const ROW = /^\| (.+) \| `([a-z0-9-]+\/[a-z0-9-]+)` \|(.*)\|$/gm;

/** What the product's specification requires. Tests are tagged with the id of what they show. */
export const REQUIREMENTS = [...readFileSync(PAGE, "utf8").matchAll(ROW)].map(
  ([, sentence = "", id = ""]) => ({ id, sentence }),
);
