import { gzipSync } from "node:zlib";
import { build, minifySync, type Rolldown } from "vite";
import { PROJECT_ROOT } from "../backend/project";
import { LOCAL_MODE, overriding } from "../configuration";

type Chunk = Rolldown.OutputChunk;

/** The JavaScript that a route needs, in bytes after gzip. */
export type Weight = {
  readonly total: number;
  /** The share of each package; `lettuce` is our own code. */
  readonly byPackage: ReadonlyMap<string, number>;
};

/** Where the app begins. */
const ENTRY = "src/main.tsx";

/** What a production build is told: a real project, and none of the parts that a deployment may add. */
const PLAIN_PRODUCTION = {
  VITE_FIREBASE_API_KEY: "key",
  VITE_FIREBASE_AUTH_DOMAIN: "lettuce.example",
  VITE_FIREBASE_PROJECT_ID: "lettuce",
  VITE_FIREBASE_APP_ID: "app",
  VITE_GOOGLE_SIGN_IN: "false",
};

/** A production build, kept in memory. */
export async function buildInMemory(): Promise<readonly Chunk[]> {
  const result = await build({
    root: PROJECT_ROOT,
    mode: LOCAL_MODE,
    define: overriding(PLAIN_PRODUCTION),
    logLevel: "error",
    build: { write: false },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .filter((file): file is Chunk => file.type === "chunk");
}

/**
 * The chunks that have to be there before a route works: the entry, and what `modules` (paths that end so) are in,
 * each with all they import.
 */
export function chunksFor(chunks: readonly Chunk[], modules: readonly string[]): readonly Chunk[] {
  const wanted = [chunkWith(chunks, ENTRY), ...modules.map((path) => chunkWith(chunks, path))];
  const found = new Set<Chunk>();
  for (const chunk of wanted) addWithImports(chunk);
  return [...found];

  function addWithImports(chunk: Chunk) {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const fileName of chunk.imports) {
      const imported = chunks.find((other) => other.fileName === fileName);
      if (imported) addWithImports(imported);
    }
  }
}

/** What some chunks weigh. A chunk's bytes are shared out among its packages by the length of their minified code. */
export function weigh(chunks: readonly Chunk[]): Weight {
  const byPackage = new Map<string, number>();
  let total = 0;
  for (const { code, modules } of chunks) {
    const bytes = gzipSync(code, { level: 9 }).length;
    total += bytes;
    const lengths = Object.entries(modules).map(
      ([id, module]) => [id, minifySync(id, module.code ?? "").code.length] as const,
    );
    const length = lengths.reduce((sum, [, own]) => sum + own, 0);
    for (const [id, own] of lengths) {
      const name = packageOf(id);
      byPackage.set(name, (byPackage.get(name) ?? 0) + (bytes * own) / Math.max(1, length));
    }
  }
  return { total, byPackage };
}

/** The packages whose code is in some chunks. */
export function packagesIn(chunks: readonly Chunk[]): ReadonlySet<string> {
  return new Set(chunks.flatMap(({ modules }) => Object.keys(modules).map(packageOf)));
}

function chunkWith(chunks: readonly Chunk[], path: string): Chunk {
  const chunk = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(path)));
  if (!chunk) throw new Error(`No chunk holds ${path}. Has the file been renamed?`);
  return chunk;
}

function packageOf(id: string): string {
  const [, inPackage] = id.split(/node_modules\/(?!.*node_modules\/)/);
  if (inPackage === undefined) return "lettuce";
  const [scope = "", name = ""] = inPackage.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
