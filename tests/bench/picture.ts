import { isMissed, type Measured, type Row } from "./page";

/** Sizes in pixels. */
const LINE = 26;
const NAMES = 540;
const FLOOR = 110;
const WIDTH = 1010;

/** A bar longer than this many times the floor is cut off. */
const LONGEST = 3;

/** Returns a bar chart (SVG) of the rows with a target: the ratio of our figure to the floor's. */
export function toPicture(groups: readonly Measured[]): string {
  const lines = groups.flatMap(({ heading, rows }) => [
    heading,
    ...rows.filter((row) => row.floor > 0 && (row.timesFloor ?? row.atMost) !== undefined),
  ]);
  const height = (lines.length + 2) * LINE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">
<title>Each target: the app beside the floor</title>
<style>
  svg { background: #fff; fill: #222 }
  .floor { fill: #b8b8b8 }
  .ours { fill: #3a7d34 }
  .missed { fill: #b3541e }
  .heading { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    svg { background: #1b1b1b; fill: #eee }
    .floor { fill: #666 }
    .ours { fill: #7cc274 }
    .missed { fill: #e8935f }
  }
</style>
<rect class="floor" x="${NAMES}" y="0" width="${FLOOR}" height="${height}" opacity="0.35"/>
<text x="8" y="18">Bars end at ${LONGEST} × the floor.</text>
<text x="${NAMES + FLOOR}" y="18" text-anchor="end">the floor</text>
<text x="${NAMES + FLOOR + 8}" y="18">the app: green within its target, brown beyond it</text>
${lines.map((line, index) => draw(line, (index + 2) * LINE)).join("\n")}
</svg>
`;
}

function draw(line: Row | string, y: number): string {
  if (typeof line === "string") return `<text class="heading" x="8" y="${y}">${line}</text>`;
  const { label, floor, ours, unit = "ms" } = line;
  const ratio = ours / floor;
  const length = Math.min(ratio, LONGEST) * FLOOR;
  return `<text x="24" y="${y}">${label}</text>
<rect class="${isMissed(line) ? "missed" : "ours"}" x="${NAMES}" y="${y - 12}" width="${length.toFixed(0)}" height="14" rx="2"/>
<text x="${(NAMES + Math.max(length, FLOOR) + 8).toFixed(0)}" y="${y}">${ours.toFixed(ours < 10 ? 1 : 0)} ${unit}, ${ratio.toFixed(2)} ×</text>`;
}
