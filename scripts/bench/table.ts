import type { Result } from "./row";

const HEAD = ["", "floor", "ours", "ratio", "target", ""] as const;

/** The lines as a table of Markdown, and below it what there is to say about them. */
export function toMarkdown(results: readonly Result[]): string {
  const notes = results.flatMap(({ note }) => (note ? [note] : []));
  const lines = [HEAD, HEAD.map((_, column) => (column === 0 || column > 3 ? "---" : "--:"))];
  const table = [...lines, ...results.map((result) => cells(result, notes))].map(
    (line) => `| ${line.join(" | ")} |`,
  );
  return [...table, "", ...notes.map((note, index) => `${index + 1}. ${note}`)].join("\n");
}

/** A line for the console. */
export function toLine(result: Result): string {
  const [what, floor, ours, ratio, target, verdict] = cells(result, []);
  const columns = [floor, ours, ratio].map((text) => String(text).padStart(9)).join(" ");
  return `${String(what).padEnd(68)} ${columns}  ${target} ${verdict}`;
}

function cells(result: Result, notes: readonly string[]): readonly string[] {
  const { what, floor, ours, target, isMet, note } = result;
  const number = note ? notes.indexOf(note) + 1 : 0;
  return [
    number > 0 ? `${what} (${number})` : what,
    floor === null ? "–" : figure(floor, result),
    figure(ours, result),
    floor === null || floor === 0 ? "–" : (ours / floor).toFixed(2),
    target,
    isMet === null ? "" : isMet ? "met" : "**missed**",
  ];
}

function figure(value: number, { unit }: Result): string {
  if (unit === "ms") return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
  return unit === "kB" ? `${value.toFixed(1)} kB` : value.toFixed(3);
}
