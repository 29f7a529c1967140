import { build } from "vite";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./backend/project";

/**
 * Makes a production build that talks to the emulators. Not into dist: nobody shall deploy it by mistake.
 * @param folder where to, emptied first
 * @throws when the build fails
 */
export async function buildForTests(folder: string): Promise<void> {
  process.env.VITE_FIREBASE_PROJECT_ID = DEMO_PROJECT_ID;
  await build({
    root: PROJECT_ROOT,
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
  });
}
