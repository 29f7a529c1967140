// npm run bench: measures the app and bare pages of the same parts. Writes docs/performance.md and its chart.
//   npm run bench -- --only opening    measures one group of rows, and writes nothing
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { runToEnd } from "../support/run-to-end";
import { type Measured, measureGroup, toPage, toTable } from "./page";
import { toPicture } from "./picture";
import { bytes } from "./rows/bytes";
import { editing } from "./rows/editing";
import { longLists } from "./rows/long-lists";
import { opening } from "./rows/opening";
import { sharing } from "./rows/sharing";
import { prepare } from "./setting";

const GROUPS = { bytes, opening, editing, "long-lists": longLists, sharing };
const DOCS = join(PROJECT_ROOT, "docs");

await runToEnd(async (atEnd) => {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const names = Object.keys(GROUPS);
  const { only = names } = values;
  if (!only.every((name) => names.includes(name)))
    throw new Error(`--only takes ${names.join(", ")}.`);
  const setting = await prepare(atEnd);
  const measured: Measured[] = [];
  for (const [name, group] of Object.entries(GROUPS)) {
    if (!only.includes(name)) continue;
    const one = await measureGroup(group, setting);
    measured.push(one);
    console.log(`\n${one.heading}\n\n${toTable(one.rows)}`);
  }
  if (!values.only) {
    writeFileSync(join(DOCS, "performance.md"), toPage(measured));
    writeFileSync(join(DOCS, "images", "performance.svg"), toPicture(measured));
  }
  return true;
});
