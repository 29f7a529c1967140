import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { PROJECT_ROOT } from "../backend/project";
import { buildForTests } from "../build-for-tests";

const FLOOR = join(PROJECT_ROOT, "scripts", "bench", "floor");

/** The bare pages, by the ends of their names. */
const PAGES = ["paper", "sign-up", "list", "rows", "sortable"] as const;

/**
 * Builds the app as a deployment without Google does it, and beside it the bare pages, with the same tools, into one
 * folder: so both are served with the same headers.
 */
export async function buildBoth(folder: string): Promise<void> {
  await buildForTests(folder, { VITE_GOOGLE_SIGN_IN: "false" });
  await build({
    root: FLOOR,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    resolve: { alias: { re2js: join(PROJECT_ROOT, "src", "services", "no-regex-engine.ts") } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsDir: "assets/floor",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: PAGES.map((name) => join(FLOOR, `floor-${name}.html`)) },
    },
  });
}
