import { type Backend, startBackend } from "../../scripts/backend/backend";

let backend: Backend | undefined;

/** Starts the emulators, or takes the running ones, and names them to the tests by Firebase's own variables. */
export async function setup(): Promise<void> {
  backend = await startBackend();
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
}

/** Ends what `setup` started. */
export async function teardown(): Promise<void> {
  await backend?.stop();
}
