import { build } from "vite";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { defineEnv, type Environment, LOCAL_MODE } from "../../scripts/configuration";

/**
 * Makes a production build that talks to the emulators. Not into dist: nobody shall deploy it by mistake.
 * @param folder where to, emptied first
 * @param env the variables that the app is to find, if it is to find any
 * @throws when the build fails
 */
export async function buildForTests(folder: string, env: Environment = {}): Promise<void> {
  await build({
    root: PROJECT_ROOT,
    mode: LOCAL_MODE,
    define: defineEnv(env),
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
  });
}
