// npm run bench: measures the app and bare pages of the same parts. Writes docs/performance.md.
//   npm run bench -- --only opening    measures one group of rows, and writes nothing
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { runToEnd } from "../support/run-to-end";
import { type Measured, toPage, toTable } from "./page";
import { bytes } from "./rows/bytes";
import { editing } from "./rows/editing";
import { longLists } from "./rows/long-lists";
import { opening } from "./rows/opening";
import { sharing } from "./rows/sharing";
import { prepare } from "./setting";

const GROUPS = { bytes, opening, editing, "long-lists": longLists, sharing };

await runToEnd(async (atEnd) => {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const names = Object.keys(GROUPS);
  if (values.only && !names.includes(values.only))
    throw new Error(`--only takes ${names.join(", ")}.`);
  const setting = await prepare(atEnd);
  const measured: Measured[] = [];
  for (const [name, group] of Object.entries(GROUPS)) {
    if (values.only && values.only !== name) continue;
    const { heading } = group;
    const rows = await group.measure(setting);
    measured.push({ heading, rows });
    console.log(`\n${heading}\n\n${toTable(rows)}`);
  }
  if (!values.only) writeFileSync(join(PROJECT_ROOT, "docs", "performance.md"), toPage(measured));
  return true;
});
