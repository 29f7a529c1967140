import { cpus, loadavg } from "node:os";
import type { Both } from "./figures";
import type { Setting } from "./setting";

/** One line of a table. */
export type Row = Both<number> & {
  readonly what: string;
  /** Milliseconds, unless it says otherwise. */
  readonly unit?: "ms" | "kB" | "";
  /** The target, as a number of its own or as a multiple of the floor. Without one, the line only tells. */
  readonly atMost?: number;
  readonly timesFloor?: number;
  readonly note?: string;
};

/** Lines that are measured together. A text says why the line before it is as it is. */
export type Group = {
  readonly heading: string;
  readonly measure: (setting: Setting) => Promise<readonly (Row | string)[]>;
};

/** What came of a group. */
export type Measured = { readonly heading: string; readonly rows: readonly Row[] };

/** Measures a group, and gives each line its note. */
export async function measureGroup(group: Group, setting: Setting): Promise<Measured> {
  const told = await group.measure(setting);
  const rows = told.flatMap((row, index) => {
    const next = told[index + 1];
    if (typeof row === "string") return [];
    return typeof next === "string" ? { ...row, note: next } : row;
  });
  return { heading: group.heading, rows };
}

/** Returns the text of docs/performance.md. */
export function toPage(groups: readonly Measured[]): string {
  const missed = groups.flatMap(({ rows }) => rows.filter(isMissed)).length;
  const parts = groups.map(({ heading, rows }) => `## ${heading}\n\n${toTable(rows)}\n`);
  return `# How fast it is

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; ${missed === 0 ? "no target was" : missed} missed.

**The floor** is a bare page of the same parts, built with the same tools, served with the same headers, loaded in turn
with ours in the same run: React and the router with a form, the SDK and rows with a box and a text. It has no design,
no undo, no outbox, no drag and drop. **Ours** is the production build. What counts is the ratio: the milliseconds are
those of one machine (${cpus().length} cores, ${cpus()[0]?.model}), at a load of ${loadavg()[1]?.toFixed(1)}. With a load above the number of cores, all
times of both are longer.

Chromium by Playwright, a phone of 360 × 740. *Opening* runs at slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms a
request) and with a processor slowed down four times; *editing* and *long lists* with the slow processor; *sharing* with
neither. The backend is Google's emulators. Figures are medians unless a line says otherwise. That an edit among 1,000
items draws one row is a test (\`tests/screens\`), as are the budgets of bytes (\`npm run weight\`). Times never fail a build.

![Each target: the app beside the floor](images/performance.svg)

${parts.join("\n")}`;
}

/** Returns the lines as a table of Markdown, with the notes below it. */
export function toTable(rows: readonly Row[]): string {
  const notes = [...new Set(rows.flatMap(({ note }) => note ?? []))];
  const lines = rows.map((row) => {
    const { what, floor, ours, note } = row;
    const ratio = floor === 0 ? "–" : (ours / floor).toFixed(2);
    const name = note ? `${what} (${notes.indexOf(note) + 1})` : what;
    const verdict = !target(row) ? "" : isMissed(row) ? "**missed**" : "met";
    const cells = [name, figure(floor, row), figure(ours, row), ratio, target(row), verdict];
    return `| ${cells.join(" | ")} |`;
  });
  const head = ["|  | floor | ours | ratio | target |  |", "| --- | --: | --: | --: | --- | --- |"];
  return [...head, ...lines, "", ...notes.map((note, index) => `${index + 1}. ${note}`)].join("\n");
}

/** Returns whether a row is beyond its target. */
export function isMissed({ floor, ours, atMost = Number.POSITIVE_INFINITY, timesFloor }: Row) {
  return ours > (timesFloor ? timesFloor * floor : atMost);
}

function target({ unit = "ms", atMost, timesFloor }: Row): string {
  if (timesFloor) return `≤ ${timesFloor} × floor`;
  return atMost === undefined ? "" : `≤ ${atMost} ${unit}`.trim();
}

function figure(value: number, { unit = "ms" }: Row): string {
  const digits = unit === "" ? 3 : unit === "ms" && value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${unit}`.trim();
}
