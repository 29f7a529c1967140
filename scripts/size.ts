// npm run size: what each route weighs, by package, and whether it keeps within its budget.
import { gzipSync } from "node:zlib";
import { build, minifySync, type Rolldown } from "vite";
import { PROJECT_ROOT } from "./backend/project";
import { chunksFor } from "./chunks";
import { LOCAL_MODE, overriding } from "./configuration";

type Chunk = Rolldown.OutputChunk;

/** A route, the modules it needs besides the entry, and how much JavaScript it may need, in bytes after gzip. */
type Route = {
  readonly name: string;
  readonly modules: readonly string[];
  readonly budget: number;
};

/** What is fetched beside the screens, and runs when the first of them is drawn. */
const IDENTITY = "src/services/auth.ts";
const DATABASE = "src/services/lists.ts";

/**
 * The budgets are what there was when they were set, see docs/decisions/list-screen.md. Whoever needs more says there what
 * for. What comes only when it is wanted (dragging, toasts, confetti) is not part of a route.
 */
const ROUTES: readonly Route[] = [
  { name: "sign-up, until it is drawn", modules: [], budget: 93_600 },
  { name: "sign-up, until it is sent", modules: [IDENTITY], budget: 121_800 },
  {
    name: "lists",
    modules: ["src/screens/lists/lists-screen.tsx", IDENTITY, DATABASE],
    budget: 238_000,
  },
  {
    name: "list",
    modules: ["src/screens/list/list-screen.tsx", IDENTITY, DATABASE],
    budget: 245_500,
  },
  {
    name: "list settings",
    modules: ["src/screens/list-settings/list-settings-screen.tsx", IDENTITY, DATABASE],
    budget: 238_600,
  },
  {
    name: "profile",
    modules: ["src/screens/profile/profile-screen.tsx", IDENTITY, DATABASE],
    budget: 236_600,
  },
];

/** A package that must not be in the way of the first screen. */
const NOT_AT_FIRST = "@firebase/firestore";

const built = await build({
  root: PROJECT_ROOT,
  mode: LOCAL_MODE,
  // A real project, and none of the parts that a deployment may add.
  define: overriding({
    VITE_FIREBASE_API_KEY: "key",
    VITE_FIREBASE_AUTH_DOMAIN: "lettuce.example",
    VITE_FIREBASE_PROJECT_ID: "lettuce",
    VITE_FIREBASE_APP_ID: "app",
    VITE_GOOGLE_SIGN_IN: "false",
  }),
  logLevel: "error",
  build: { write: false },
});
const chunks = [built]
  .flat()
  .flatMap((one) => ("output" in one ? one.output : []))
  .filter((file) => file.type === "chunk");

for (const { name, modules, budget } of ROUTES) {
  const byPackage = weigh(chunksFor(chunks, ["src/main.tsx", ...modules]));
  const total = [...byPackage.values()].reduce((sum, bytes) => sum + bytes, 0);
  const verdict = total <= budget ? "within" : "OVER";
  console.log(`\n${name}: ${kB(total)}, ${verdict} its budget of ${kB(budget)}`);
  const heaviest = [...byPackage].sort(([, one], [, other]) => other - one);
  for (const [packageName, bytes] of heaviest.slice(0, 12)) {
    console.log(`  ${kB(bytes).padStart(9)}  ${packageName}`);
  }
  if (total > budget) process.exitCode = 1;
  if (!modules.includes(DATABASE) && byPackage.has(NOT_AT_FIRST)) {
    console.log(`\n${NOT_AT_FIRST} is in the import graph of the first screen.`);
    process.exitCode = 1;
  }
}

/**
 * What some chunks weigh after gzip, by package; `lettuce` is our own code. A chunk's bytes are shared out among its
 * packages by the length of their minified code.
 */
function weigh(some: ReadonlySet<Chunk>): ReadonlyMap<string, number> {
  const byPackage = new Map<string, number>();
  for (const { code, modules } of some) {
    const bytes = gzipSync(code, { level: 9 }).length;
    const lengths = Object.entries(modules).map(
      ([id, module]) => [packageOf(id), minifySync(id, module.code ?? "").code.length] as const,
    );
    const all = lengths.reduce((sum, [, own]) => sum + own, 0);
    for (const [name, own] of lengths) {
      byPackage.set(name, (byPackage.get(name) ?? 0) + (bytes * own) / Math.max(1, all));
    }
  }
  return byPackage;
}

function packageOf(id: string): string {
  const [, inPackage] = id.split(/node_modules\/(?!.*node_modules\/)/);
  return /^(@[^/]+\/)?[^/]+/.exec(inPackage ?? "lettuce")?.[0] ?? id;
}

/** 1 kB is 1,000 bytes. */
function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
