// npm run bench: what the app needs, beside bare pages of the same parts, in one run; writes docs/performance.md.
//   npm run bench -- --only opening    one group of lines, and writes nothing
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "./backend/project";
import { type Measured, toPage, toTable } from "./bench/page";
import { bytes } from "./bench/rows/bytes";
import { editing } from "./bench/rows/editing";
import { longLists } from "./bench/rows/long-lists";
import { opening } from "./bench/rows/opening";
import { sharing } from "./bench/rows/sharing";
import { prepare } from "./bench/setting";
import { runToEnd } from "./run-to-end";

const GROUPS = { bytes, opening, editing, "long-lists": longLists, sharing };
const PAGE = join(PROJECT_ROOT, "docs", "performance.md");

await runToEnd(async (atEnd) => {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const names = Object.keys(GROUPS);
  if (values.only?.some((name) => !names.includes(name))) {
    throw new Error(`--only takes one of these: ${names.join(", ")}.`);
  }
  const setting = await prepare(atEnd);
  const start = Date.now();
  const measured: Measured[] = [];
  for (const [name, { heading, measure }] of Object.entries(GROUPS)) {
    if (values.only && !values.only.includes(name)) continue;
    const rows = await measure(setting);
    measured.push({ heading, rows });
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`\n${heading}, after ${seconds} s\n\n${toTable(rows)}`);
  }
  if (!values.only) {
    writeFileSync(PAGE, toPage(measured));
    console.log(`\nWritten to ${PAGE}`);
  }
  return true;
});
