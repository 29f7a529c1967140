import { build } from "vite";
import { PROJECT_ROOT } from "./backend/project";
import { defineEnv, type Environment, LOCAL_MODE } from "./configuration";

/**
 * Makes a production build that uses the emulators. It must not go into dist, where it could be deployed by mistake.
 * @param folder the output folder, emptied first
 * @param env variables for the app
 * @throws if the build fails
 */
export async function buildForEmulators(folder: string, env: Environment = {}): Promise<void> {
  await build({
    root: PROJECT_ROOT,
    mode: LOCAL_MODE,
    define: defineEnv(env),
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
  });
}
