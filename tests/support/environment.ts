import type { EmulatorHosts } from "../../scripts/backend/emulator-admin";
import { DEMO_PROJECT_ID } from "../../scripts/backend/project";

/** Returns the emulators that the global set-up started. @throws if it did not run */
export function emulatorHosts(): EmulatorHosts {
  return {
    projectId: DEMO_PROJECT_ID,
    authHost: readVariable("FIREBASE_AUTH_EMULATOR_HOST"),
    firestoreHost: readVariable("FIRESTORE_EMULATOR_HOST"),
  };
}

/** Returns the server of the build, as `host:port`. @throws if the global set-up did not run */
export function hostingHost(): string {
  return readVariable("HOSTING_HOST");
}

function readVariable(variable: string): string {
  const value = process.env[variable];
  if (!value) {
    throw new Error(`${variable} is not set: the global set-up of the tests did not run.`);
  }
  return value;
}
