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
 * The budgets leave room for half a per cent more than there was when they were set. 1.5 kB of each are there because
 * Firebase comes in files of its own, for which nobody waits who only wants to see their list; 6 kB of those with the
 * database see to it that a lost answer loses or doubles no edit, and that no denial is believed before it is proven; 2 kB
 * say who is on a list, by name, and let its owner decide that; 3 kB of those with the database move items between lists in one transaction,
 * also past a list that refuses; 0.7 kB of all pass nothing of one user to the next at the same browser. What a desk alone needs stands in a file of its own; the sign-up pays 0.4 kB for the place where it stands, the
 * lists, the settings and the profile 2 kB for what the list's screen need not fetch.
 * Whoever needs more has to say what for. What comes only when it is wanted (dragging, toasts, confetti) is not part of a
 * route.
 */
const ROUTES: readonly Route[] = [
  { name: "sign-up, until it is drawn", modules: [], budget: 93_400 },
  { name: "sign-up, until it is sent", modules: [IDENTITY], budget: 121_400 },
  {
    name: "lists",
    modules: ["src/screens/lists/lists-screen.tsx", IDENTITY, DATABASE],
    budget: 236_300,
  },
  {
    name: "list",
    modules: ["src/screens/list/list-screen.tsx", IDENTITY, DATABASE],
    budget: 240_500,
  },
  {
    name: "list settings",
    modules: ["src/screens/list-settings/list-settings-screen.tsx", IDENTITY, DATABASE],
    budget: 237_800,
  },
  {
    name: "profile",
    modules: ["src/screens/profile/profile-screen.tsx", IDENTITY, DATABASE],
    budget: 235_200,
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
