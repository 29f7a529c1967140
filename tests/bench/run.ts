// npm run bench: what the app needs, beside bare pages of the same parts, in one run; writes docs/performance.md and
// its picture.
//   npm run bench -- --only opening    one group of lines, and writes nothing
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { runToEnd } from "../support/run-to-end";
import { type Measured, toPage, toTable } from "./page";
import { toPicture } from "./picture";
import { bytes } from "./rows/bytes";
import { editing } from "./rows/editing";
import { longLists } from "./rows/long-lists";
import { opening } from "./rows/opening";
import { sharing } from "./rows/sharing";
import { prepare } from "./setting";

const GROUPS = { bytes, opening, editing, "long-lists": longLists, sharing };
const PAGE = join(PROJECT_ROOT, "docs", "performance.md");
const PICTURE = join(PROJECT_ROOT, "docs", "images", "performance.svg");

await runToEnd(async (atEnd) => {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const { only = Object.keys(GROUPS) } = values;
  const setting = await prepare(atEnd);
  const measured: Measured[] = [];
  for (const [name, { heading, measure }] of Object.entries(GROUPS)) {
    if (!only.includes(name)) continue;
    const rows = await measure(setting);
    measured.push({ heading, rows });
    console.log(`\n${heading}\n\n${toTable(rows)}`);
  }
  if (!values.only) {
    writeFileSync(PAGE, toPage(measured));
    writeFileSync(PICTURE, toPicture(measured));
    console.log(`\nWritten to ${PAGE}`);
  }
  return measured.length > 0;
});
