import { join } from "node:path";
import { type Emulator, namedEmulator } from "./emulator";
import { type EmulatorHosts, writeAccounts } from "./emulator-admin";
import { prepareFirebaseEmulator } from "./firebase-emulator";
import { prepareFirestore } from "./firestore-emulator";
import { type Machine, thisMachine } from "./machine";
import { freePorts } from "./ports";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./project";
import { blameData, openSavedData, type SavedData } from "./saved-data";

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
  /** For each that is not given, a free one is chosen. */
  readonly ports?: { readonly auth?: number | undefined; readonly firestore?: number | undefined };
  /** Where the data is kept from one run to the next. Without it, or with running emulators, nothing is kept. */
  readonly dataFolder?: string;
  /** Whether to forget what is in `dataFolder`, as soon as nothing stands in the way of a start. */
  readonly fresh?: boolean;
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
  const { machine = thisMachine() } = options;
  const auth = await namedEmulator("FIREBASE_AUTH_EMULATOR_HOST", machine);
  const firestore = await namedEmulator("FIRESTORE_EMULATOR_HOST", machine);
  const data =
    auth || firestore || options.dataFolder === undefined
      ? undefined
      : openSavedData(options.dataFolder);
  try {
    return await startWith(data, { auth, firestore }, machine, options);
  } catch (error) {
    data?.close();
    throw error;
  }
}

async function startWith(
  data: SavedData | undefined,
  running: { readonly auth: Emulator | undefined; readonly firestore: Emulator | undefined },
  machine: Machine,
  options: BackendOptions,
): Promise<Backend> {
  const { projectId = DEMO_PROJECT_ID, rules = join(PROJECT_ROOT, "firestore.rules") } = options;
  const [freeAuth = 0, freeFirestore = 0] = await freePorts(2);
  const { auth: authPort = freeAuth, firestore: port = freeFirestore } = options.ports ?? {};

  // Both are prepared before either runs or anything is deleted: what fails here leaves nothing to be mended.
  const { auth: runningAuth, firestore: runningFirestore } = running;
  const startAuth = runningAuth
    ? async () => runningAuth
    : await prepareFirebaseEmulator({ service: "auth", projectId, port: authPort }, machine);
  const startFirestore = runningFirestore
    ? async () => runningFirestore
    : await prepareFirestore({ projectId, port, rules }, machine);
  if (options.fresh) {
    data?.forget();
  }
  const snapshot = data?.newest();
  const [auth, firestore] = await bothOrNone([
    startAuth(),
    startFirestore(snapshot?.documents),
  ]).catch((error: unknown) => blameData(error, snapshot));

  const hosts = { projectId, authHost: auth.host, firestoreHost: firestore.host };
  const end = async () => void (await Promise.all([auth.stop(), firestore.stop()]));
  if (snapshot && snapshot.accounts.length > 0) {
    await writeAccounts(hosts, snapshot.accounts).catch(async (error: unknown) => {
      await end();
      blameData(error, snapshot);
    });
  }
  const save = async () => data?.save(hosts);
  return {
    ...hosts,
    exited: Promise.race([auth.exited, firestore.exited]),
    save,
    stop: async () => {
      try {
        await save();
      } finally {
        await end();
        data?.close();
      }
    },
  };
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
