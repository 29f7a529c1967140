import { BackendError } from "./backend-error";
import { type Emulator, isAnswering } from "./emulator";
import type { Machine } from "./machine";

/** Firebase's own names for the variables that name running emulators, as `host:port`. */
export const AUTH_VARIABLE = "FIREBASE_AUTH_EMULATOR_HOST";
export const FIRESTORE_VARIABLE = "FIRESTORE_EMULATOR_HOST";

/**
 * The running emulator that a variable names; undefined when it names none. Stopping it does nothing: somebody else
 * has started it.
 * @throws BackendError `emulator-unreachable`
 */
export async function namedEmulator(
  variable: typeof AUTH_VARIABLE | typeof FIRESTORE_VARIABLE,
  { env }: Machine,
): Promise<Emulator | undefined> {
  const host = env[variable];
  if (!host) {
    return undefined;
  }
  if (!(await isAnswering(host))) {
    throw new BackendError(
      "emulator-unreachable",
      `${variable} names ${host}, and no emulator answers there.`,
      `Start it, or unset ${variable} to have one started.`,
    );
  }
  return { host, exited: new Promise(() => undefined), stop: async () => undefined };
}
