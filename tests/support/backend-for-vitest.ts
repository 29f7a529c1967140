import { type Backend, startBackend } from "../../scripts/backend/backend";
import { whenNpmIsGone } from "../../scripts/start/shutdown";

let backend: Backend | undefined;

/** Starts the emulators, or uses the running ones. Sets Firebase's own variables for the tests. */
export async function setup(): Promise<void> {
  whenNpmIsGone(() => process.exit(1));
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  // Another Vitest project has started them, or the caller of Vitest.
  if (auth && firestore) return;
  backend = await startBackend();
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
}

/** Stops the emulators that `setup` started. */
export async function teardown(): Promise<void> {
  await backend?.stop();
}
