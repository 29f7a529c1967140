// npm run weight: prints the size of each screen's download beside its budget in docs/weight.md. Fails above a budget.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { PROJECT_ROOT } from "./backend/project";
import { chunksFor } from "./chunks";
import { defineEnv, LOCAL_MODE } from "./configuration";
import { REPORTS } from "./reports";

type Chunk = Rolldown.OutputChunk;

/** The screens fetch these services besides their own code. They run after the first screen is drawn. */
const IDENTITY = "src/client/identity-service.ts";
const DATABASE = "src/services/lists.ts";

/** The modules that each screen needs besides the entry, without parts that load on demand. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  "sign-up, until drawn": [],
  "sign-up, until sent": [IDENTITY],
  lists: ["src/screens/lists/lists-screen.tsx", IDENTITY, DATABASE],
  list: ["src/screens/list/list-screen.tsx", IDENTITY, DATABASE],
  "list settings, profile": ["src/screens/user-screens.ts", IDENTITY, DATABASE],
};

/** The first screen must not wait for this package. */
const NOT_AT_FIRST = "@firebase/firestore";

const page = readFileSync(join(PROJECT_ROOT, "docs", "weight.md"), "utf8");

const built = await build({
  root: PROJECT_ROOT,
  mode: LOCAL_MODE,
  // A real project without the optional parts of a deployment.
  define: defineEnv({
    VITE_FIREBASE_API_KEY: "key",
    VITE_FIREBASE_AUTH_DOMAIN: "lettuce.example",
    VITE_FIREBASE_PROJECT_ID: "lettuce",
    VITE_FIREBASE_APP_ID: "app",
    VITE_GOOGLE_SIGN_IN: "false",
  }),
  logLevel: "error",
  build: { write: false },
});
const files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
const chunks = files.filter((file) => file.type === "chunk");

for (const file of files)
  if (file.type === "asset" && file.fileName === "index.html")
    compare("the page, kB", gzipSync(file.source, { level: 9 }).length / 1_000);

for (const [screen, modules] of Object.entries(SCREENS)) {
  const byPackage = weigh(chunksFor(chunks, ["src/main.tsx", ...modules]));
  const total = [...byPackage.values()].reduce((sum, bytes) => sum + bytes, 0);
  compare(`${screen}, kB`, total / 1_000);
  const heaviest = [...byPackage].sort(([, one], [, other]) => other - one).slice(0, 5);
  console.log(
    heaviest.map(([name, bytes]) => `    ${name} ${(bytes / 1_000).toFixed(1)}`).join(""),
  );
  if (!modules.includes(DATABASE) && byPackage.has(NOT_AT_FIRST)) {
    console.log(
      `The first screen must not import ${NOT_AT_FIRST}, but its import graph contains it.`,
    );
    process.exitCode = 1;
  }
}

if (process.exitCode) {
  console.log(
    "Something is too heavy. Make it lighter, or raise its budget in docs/weight.md and say what people get.",
  );
}
console.log(
  `tests, minutes: ${minutesOfTests()} in the last full npm test, budget ${budgetOf("tests, minutes")}`,
);

/** Prints a figure beside its budget. */
function compare(name: string, figure: number) {
  const budget = budgetOf(name);
  const rounded = Number(figure.toFixed(1));
  console.log(`${rounded > budget ? "OVER  " : ""}${name}: ${rounded}, budget ${budget}`);
  if (rounded > budget) process.exitCode = 1;
}

/** Returns the budget in a row of docs/weight.md. Throws if there is no such row. */
function budgetOf(name: string): number {
  const row = page.split("\n").find((line) => line.startsWith(`| ${name} |`));
  if (!row) throw new Error(`docs/weight.md has no row "${name}".`);
  return Number(row.split("|")[2]);
}

/** Returns the duration of the tests in the last full `npm test`, in minutes, from its reports; "?" without reports. */
function minutesOfTests(): string {
  const [unit = "", browser = ""] = Object.values(REPORTS).map((name) => join(PROJECT_ROOT, name));
  if (!existsSync(unit) || !existsSync(browser)) return "?";
  const { startTime } = JSON.parse(readFileSync(unit, "utf8")) as { startTime: number };
  const ms = statSync(browser).mtimeMs - startTime;
  return ms > 0 ? (ms / 60_000).toFixed(1) : "?";
}

/** Returns the gzipped bytes of chunks by package, in proportion to code length; `lettuce` is our own code. */
function weigh(chunksToWeigh: ReadonlySet<Chunk>): ReadonlyMap<string, number> {
  const byPackage = new Map<string, number>();
  for (const { code, modules } of chunksToWeigh) {
    const bytes = gzipSync(code, { level: 9 }).length;
    const lengths = Object.entries(modules).map(
      ([id, { code }]) => [packageOf(id), code?.length ?? 0] as const,
    );
    const total = lengths.reduce((sum, [, length]) => sum + length, 0);
    for (const [name, length] of lengths) {
      byPackage.set(name, (byPackage.get(name) ?? 0) + (bytes * length) / Math.max(1, total));
    }
  }
  return byPackage;
}

function packageOf(id: string): string {
  const [, inPackage] = id.split(/node_modules\/(?!.*node_modules\/)/);
  return /^(@[^/]+\/)?[^/]+/.exec(inPackage ?? "lettuce")?.[0] ?? id;
}
