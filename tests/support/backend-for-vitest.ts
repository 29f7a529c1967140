import { type Backend, startBackend } from "../../scripts/backend/backend";
import { whenNpmIsGone } from "../../scripts/start/shutdown";

let backend: Backend | undefined;

/** Starts the emulators, or takes the running ones, and names them to the tests by Firebase's own variables. */
export async function setup(): Promise<void> {
  whenNpmIsGone(() => process.exit(1));
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = process.env;
  // Another project of the tests has started them, or somebody else.
  if (auth && firestore) return;
  backend = await startBackend();
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
}

/** Ends what `setup` started. */
export async function teardown(): Promise<void> {
  await backend?.stop();
}
