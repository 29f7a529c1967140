// npm run bench: what the app needs, beside bare pages of the same parts, in one run; writes docs/performance.md.
//   npm run bench -- --only opening    one group of lines, and writes nothing
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "./backend/project";
import { type Page, toPage } from "./bench/page";
import { bytes } from "./bench/rows/bytes";
import { editing } from "./bench/rows/editing";
import { longLists } from "./bench/rows/long-lists";
import { opening } from "./bench/rows/opening";
import { sharing } from "./bench/rows/sharing";
import { prepare } from "./bench/setting";
import { toLine } from "./bench/table";
import { endInOrder } from "./start/ending";

const MEASUREMENTS = [bytes, opening, editing, longLists, sharing];
const PAGE = join(PROJECT_ROOT, "docs", "performance.md");

const closing: (() => Promise<unknown>)[] = [];
const end = endInOrder(async () => {
  for (const close of closing.reverse()) await close();
});

try {
  const chosen = chosenMeasurements();
  const setting = await prepare(closing);
  const groups: Page["groups"][number][] = [];
  const start = Date.now();
  for (const { name, measure } of chosen) {
    const results = await measure(setting);
    groups.push({ name, results });
    console.log(`\n${name}, after ${Math.round((Date.now() - start) / 1000)} s\n`);
    for (const result of results) console.log(toLine(result));
  }
  if (chosen.length === MEASUREMENTS.length) {
    const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? "of an unknown kind"}`;
    writeFileSync(PAGE, toPage({ date: new Date(), machine, load: loadavg()[1] ?? 0, groups }));
    console.log(`\nWritten to ${PAGE}`);
  }
  end(0);
} catch (error) {
  end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** @throws naming the groups when the arguments name another */
function chosenMeasurements() {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const { only } = values;
  if (!only) return MEASUREMENTS;
  const chosen = MEASUREMENTS.filter(({ name }) => only.includes(name));
  if (chosen.length < only.length) {
    const names = MEASUREMENTS.map(({ name }) => name).join(", ");
    throw new Error(`--only takes one of these: ${names}.`);
  }
  return chosen;
}
