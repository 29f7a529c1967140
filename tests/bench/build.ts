import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { buildForEmulators } from "../../scripts/build-for-emulators";

const FLOOR = join(PROJECT_ROOT, "tests", "bench", "floor");

/** The bare pages. All but the first are drawn by the script of the same name. */
const NAMES = ["paper", "sign-up", "list", "rows", "sortable"];

/**
 * Builds the app as for a deployment without Google, and the bare pages with the same tools. Both go into one folder,
 * so that they are served with the same headers.
 */
export async function buildBoth(folder: string): Promise<void> {
  await buildForEmulators(folder, { VITE_GOOGLE_SIGN_IN: "false" });
  const pages = new Map(NAMES.map((name) => [join(FLOOR, `floor-${name}.html`), pageOf(name)]));
  const floorPages = {
    name: "floor-pages",
    resolveId: (id: string) => (pages.has(id) ? id : null),
    load: (id: string) => pages.get(id) ?? null,
  };
  await build({
    root: FLOOR,
    configFile: false,
    logLevel: "warn",
    plugins: [react(), floorPages],
    resolve: { alias: { re2js: join(PROJECT_ROOT, "src", "services", "re2js-stub.ts") } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: "assets/floor",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [...pages.keys()] },
    },
  });
}

function pageOf(name: string): string {
  const script = `<script type="module" src="./${name}.tsx"></script>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor: ${name}</title>
<body>${name === "paper" ? "<p>Nothing but this sentence.</p>" : script}</body>
</html>`;
}
