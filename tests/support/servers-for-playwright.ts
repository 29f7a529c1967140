import { startBackend } from "../../scripts/backend/backend";
import { startHosting } from "../../scripts/backend/hosting";
import { ensureBrowser } from "../../scripts/browser";
import { whenNpmIsGone } from "../../scripts/start/shutdown";

/**
 * Builds the app, unless `BUILT_APP` is the folder of a build, and serves it. Starts the emulators. Stores the hosts in
 * environment variables for the tests.
 * @returns a function that stops the servers
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function startServers(): Promise<() => Promise<void>> {
  whenNpmIsGone(() => process.exit(1));
  console.log(`Browsers: ${await ensureBrowser()}, ${await ensureBrowser(true)}`);
  const [backend, hosting] = await Promise.all([
    startBackend(),
    startHosting(process.env.BUILT_APP),
  ]);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
  process.env.HOSTING_HOST = hosting.host;
  return async () => {
    await Promise.all([backend.stop(), hosting.stop()]);
  };
}
