import { join } from "node:path";
import { BackendError } from "./backend-error";
import type { Emulator } from "./emulator";
import { type EmulatorHosts, writeAccounts } from "./emulator-admin";
import { prepareFirebaseEmulator } from "./firebase-emulator";
import { prepareFirestore } from "./firestore-emulator";
import { type Machine, thisMachine } from "./machine";
import { freePorts } from "./ports";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./project";
import { AUTH_VARIABLE, FIRESTORE_VARIABLE, namedEmulator } from "./running-emulator";
import { createSaver, newestSnapshot, type Snapshot } from "./saved-data";

/** A local backend: Google's Auth and Firestore emulators. */
export type Backend = EmulatorHosts & {
  /** Settles when an emulator is gone, whether or not it was meant to go. */
  readonly exited: Promise<unknown>;
  /** Saves the data, if it is kept at all. @throws when it cannot be saved */
  save(): Promise<void>;
  /** Saves the data and ends all that was started, and only that. @throws when the data cannot be saved */
  stop(): Promise<void>;
};

/** How to start a backend; all of it optional. */
export type BackendOptions = {
  readonly projectId?: string;
  /** Without them, free ones are chosen. */
  readonly ports?: { readonly auth: number; readonly firestore: number };
  /** Where the data is kept from one run to the next. Without it, or with running emulators, nothing is kept. */
  readonly dataFolder?: string;
  /** Path of the access rules; else the project's own. */
  readonly rules?: string;
  readonly machine?: Machine;
};

/**
 * Starts the backend, or takes the running emulators that `FIREBASE_AUTH_EMULATOR_HOST` and
 * `FIRESTORE_EMULATOR_HOST` name. What it starts ends with this process, however that ends.
 * @throws BackendError with what is wrong and what to do; nothing is left running then
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { projectId = DEMO_PROJECT_ID, machine = thisMachine() } = options;
  const namedAuth = await namedEmulator(AUTH_VARIABLE, machine);
  const namedFirestore = await namedEmulator(FIRESTORE_VARIABLE, machine);
  const dataFolder = namedAuth || namedFirestore ? undefined : options.dataFolder;
  const snapshot = dataFolder === undefined ? undefined : newestSnapshot(dataFolder);
  const ports = options.ports ?? (await choosePorts());
  const rules = options.rules ?? join(PROJECT_ROOT, "firestore.rules");
  const importFrom = snapshot?.documents;

  // Both are prepared before either runs: what fails here leaves nothing to be ended.
  const startFirestore = namedFirestore
    ? async () => namedFirestore
    : await prepareFirestore({ projectId, port: ports.firestore, rules, importFrom }, machine);
  const startAuth = namedAuth
    ? async () => namedAuth
    : await prepareFirebaseEmulator({ service: "auth", projectId, port: ports.auth }, machine);
  const [auth, firestore] = await bothOrNone([
    startAuth(),
    startFirestore().catch((error: unknown) => blameData(error, snapshot)),
  ]);

  const hosts = { projectId, authHost: auth.host, firestoreHost: firestore.host };
  const end = async () => void (await Promise.all([auth.stop(), firestore.stop()]));
  if (snapshot && snapshot.accounts.length > 0) {
    await writeAccounts(hosts, snapshot.accounts).catch(async (error: unknown) => {
      await end();
      blameData(error, snapshot);
    });
  }
  const save = createSaver(dataFolder, hosts);
  return {
    ...hosts,
    exited: Promise.race([auth.exited, firestore.exited]),
    save,
    stop: async () => {
      try {
        await save();
      } finally {
        await end();
      }
    },
  };
}

async function choosePorts(): Promise<NonNullable<BackendOptions["ports"]>> {
  const [auth = 0, firestore = 0] = await freePorts(2);
  return { auth, firestore };
}

/** @throws the first failure, after the other emulator has been ended */
async function bothOrNone(
  starting: readonly [Promise<Emulator>, Promise<Emulator>],
): Promise<readonly [Emulator, Emulator]> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    for (const result of await Promise.allSettled(starting)) {
      await (result.status === "fulfilled" && result.value.stop());
    }
    throw error;
  }
}

/** An emulator that fails with saved data very likely fails because of it. */
function blameData(error: unknown, snapshot: Snapshot | undefined): never {
  if (
    snapshot === undefined ||
    (error instanceof BackendError && error.failure !== "emulator-died")
  ) {
    throw error;
  }
  throw new BackendError(
    "data-unreadable",
    `The saved data cannot be read.\n${error instanceof Error ? error.message : error}`,
    `To go back to what was saved before it, delete ${snapshot.folder}.\nTo begin anew: npm start -- --fresh`,
  );
}
