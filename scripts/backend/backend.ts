import { join } from "node:path";
import { namedEmulator } from "./emulator";
import { type EmulatorHosts, writeAccounts } from "./emulator-admin";
import { startFirebaseEmulator } from "./firebase-emulator";
import { startFirestore } from "./firestore-emulator";
import { findFirestore } from "./firestore-jar";
import { type Machine, thisMachine } from "./machine";
import { ensurePortsFree, freePorts } from "./ports";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./project";
import { openSavedData } from "./saved-data";

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
  /** For each emulator that is given none, a free one is chosen. The app's has to be free as well. */
  readonly ports?: { readonly [one in "app" | "auth" | "firestore"]?: number | undefined };
  /** Where the data is kept from one run to the next. Without it, or with running emulators, nothing is kept. */
  readonly dataFolder?: string;
  /** Whether to forget what is in `dataFolder`, as soon as nothing stands in the way of a start. */
  readonly fresh?: boolean;
  /** Path of the access rules; else the project's own. */
  readonly rules?: string;
  readonly machine?: Machine;
};

/** What only somebody says who has read the saved data: the reader of exports in Firestore's emulator, and Auth's. */
const NAMES_DATA = /ExportImportUtil|overall_export_metadata|emulator refused \d+ accounts/;

/**
 * Starts the backend, or takes the running emulators that `FIREBASE_AUTH_EMULATOR_HOST` and
 * `FIRESTORE_EMULATOR_HOST` name. What it starts ends with this process, however that ends.
 * @throws with what is wrong and what to do; nothing is left running then
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { projectId = DEMO_PROJECT_ID, ports = {}, dataFolder, machine = thisMachine() } = options;
  const rules = options.rules ?? join(PROJECT_ROOT, "firestore.rules");
  const running = {
    auth: await namedEmulator("FIREBASE_AUTH_EMULATOR_HOST", machine),
    firestore: await namedEmulator("FIRESTORE_EMULATOR_HOST", machine),
  };
  const isKept = dataFolder !== undefined && !running.auth && !running.firestore;
  const data = isKept ? await openSavedData(dataFolder) : undefined;

  // All is looked at before anything runs or is deleted: what fails here leaves nothing to be mended.
  const [freeAuth = 0, freeFirestore = 0] = await freePorts(2);
  const { app, auth: authPort = freeAuth, firestore: firestorePort = freeFirestore } = ports;
  await ensurePortsFree({
    PORT: app,
    AUTH_EMULATOR_PORT: running.auth ? undefined : authPort,
    FIRESTORE_EMULATOR_PORT: running.firestore ? undefined : firestorePort,
  });
  const firestoreProgram = running.firestore ?? (await findFirestore(machine));
  if (options.fresh) data?.forget();

  const start = async (): Promise<Backend> => {
    const saved = data?.newest();
    const firestoreOptions = {
      projectId,
      port: firestorePort,
      rules,
      importFrom: saved?.documents,
    };
    const starting = [
      running.auth ??
        startFirebaseEmulator({ service: "auth", projectId, port: authPort }, machine),
      "jar" in firestoreProgram
        ? startFirestore(firestoreProgram, firestoreOptions, machine)
        : firestoreProgram,
    ] as const;
    const end = async (): Promise<void> => {
      const settled = await Promise.allSettled(starting);
      await Promise.all(settled.map((one) => one.status === "fulfilled" && one.value.stop()));
    };
    try {
      const [auth, firestore] = await Promise.all(starting);
      const hosts = { projectId, authHost: auth.host, firestoreHost: firestore.host };
      if (saved?.accounts.length) await writeAccounts(hosts, saved.accounts);
      const save = async () => data?.save(hosts);
      const stop = async () => {
        try {
          await save();
        } finally {
          await end();
        }
      };
      return { ...hosts, exited: Promise.race([auth.exited, firestore.exited]), save, stop };
    } catch (error) {
      await end();
      if (!saved || !NAMES_DATA.test(String(error))) throw error;
      data?.putAside(saved.folder, error);
      return start();
    }
  };
  return start();
}
