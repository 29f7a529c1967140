import { rmSync } from "node:fs";
import { join } from "node:path";
import { startBackend } from "../../scripts/backend/backend";
import { scratchFolder } from "../../scripts/backend/guarded-process";
import { ensureBrowser } from "../../scripts/browser";
import { buildForTests } from "../../scripts/build-for-tests";
import { startHosting } from "./hosting";

/**
 * Builds the app, unless `BUILT_APP` names a build; starts the emulators, unless Firebase's own variables name running
 * ones; and serves the build. Tests find all of it in the environment.
 * @returns ends what it started
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function startServers(): Promise<() => Promise<void>> {
  console.log(`Browser: ${await ensureBrowser()}`);
  const scratch = scratchFolder();
  const built = process.env.BUILT_APP ?? join(scratch, "app");
  const [backend] = await Promise.all([
    startBackend(),
    process.env.BUILT_APP ? undefined : buildForTests(built),
  ]);
  const hosting = await startHosting(built);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
  process.env.HOSTING_HOST = hosting.host;
  return async () => {
    await Promise.all([backend.stop(), hosting.stop()]);
    rmSync(scratch, { recursive: true, force: true });
  };
}
