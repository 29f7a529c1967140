import type { Result } from "./row";
import { toMarkdown } from "./table";

/** A run of the bench. */
export type Page = {
  readonly date: Date;
  /** What it ran on. */
  readonly machine: string;
  /** How many processes wanted to run at a time, on average. */
  readonly load: number;
  readonly groups: readonly { readonly name: string; readonly results: readonly Result[] }[];
};

const HEADINGS: Readonly<Record<string, string>> = {
  bytes: "Bytes",
  opening: "Opening the app",
  editing: "Editing a long list",
  "long-lists": "Long lists",
  sharing: "Sharing",
};

/** The text of docs/performance.md. */
export function toPage({ date, machine, load, groups }: Page): string {
  const missed = groups.flatMap(({ results }) => results.filter(({ isMet }) => isMet === false));
  const parts = groups.map(
    ({ name, results }) => `## ${HEADINGS[name] ?? name}\n\n${toMarkdown(results)}\n`,
  );
  return `# How fast it is

Written by \`npm run bench\` on ${date.toISOString().slice(0, 10)}; ${missed.length === 0 ? "no target was missed" : `${missed.length} missed`}.

${METHOD(machine, load)}

${parts.join("\n")}`;
}

const METHOD = (
  machine: string,
  load: number,
) => `**The floor** is a bare page of the same parts, built with the same tools, served with the same headers, loaded in turn
with ours in the same run: React and the router with a form, the SDK and rows with a box and a text. It has no design,
no undo, no outbox, no drag and drop. **Ours** is the production build. What counts is the ratio; the milliseconds are
those of one machine (${machine}), at a load of ${load.toFixed(1)}: where that is more than the cores, other work
went on meanwhile, and all times of both are longer by as much, so that targets in milliseconds say little.

Chromium by Playwright, a phone of 360 × 740. *Opening* runs at slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms a
request) and with a processor slowed down four times; *editing* and *long lists* with the slow processor; *sharing* with
neither. The backend is Google's emulators, before them a server that passes on what is theirs. Each load begins with
the caches that its line says; figures are medians unless a line says otherwise. That an edit among 1,000 items draws
one row is a test (\`tests/screens\`), as are the budgets of bytes (\`npm run size\`): both can fail a build. Times never do.`;
