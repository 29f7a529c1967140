import type { EmulatorHosts } from "../../scripts/backend/emulator-admin";
import { DEMO_PROJECT_ID } from "../../scripts/backend/project";

/** The emulators that the tests' set-up has started. @throws when it has not */
export function emulatorHosts(): EmulatorHosts {
  return {
    projectId: DEMO_PROJECT_ID,
    authHost: named("FIREBASE_AUTH_EMULATOR_HOST"),
    firestoreHost: named("FIRESTORE_EMULATOR_HOST"),
  };
}

/** Where the build is served, as `host:port`. @throws when it is not */
export function hostingHost(): string {
  return named("HOSTING_HOST");
}

function named(variable: string): string {
  const value = process.env[variable];
  if (!value) {
    throw new Error(`${variable} is not set: the tests' global set-up has not run.`);
  }
  return value;
}
