import { type EmulatorHosts, writeAccounts } from "./emulator-admin";
import { startFirebaseEmulator } from "./firebase-emulator";
import { startFirestore } from "./firestore-emulator";
import { findFirestore } from "./firestore-jar";
import { thisMachine } from "./machine";
import { ensurePortsFree, freePorts } from "./ports";
import { bypassProxy, DEMO_PROJECT_ID } from "./project";
import { openSavedData } from "./saved-data";

/** A local backend: Google's Auth and Firestore emulators. */
export type Backend = EmulatorHosts & {
  /** Settles when an emulator has exited, also by `stop`. */
  readonly exited: Promise<unknown>;
  /** Saves the data if there is a `dataFolder`. @throws if that fails */
  save(): Promise<void>;
  /** Stops the emulators, and saves nothing. */
  stop(): Promise<void>;
};

export type BackendOptions = {
  /** An emulator without a port gets a free one. The app's port is only checked. */
  readonly ports?: { readonly [one in "app" | "auth" | "firestore"]?: number | undefined };
  /** The folder that keeps the data from one run to the next. Without it, nothing is kept. */
  readonly dataFolder?: string;
  /** Whether to delete the data in `dataFolder`, once all checks before the start have passed. */
  readonly fresh?: boolean;
};

/**
 * Starts the backend. The emulators end with this process, even if it is killed.
 * @throws with the cause and the fix; then nothing is left running
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { ports = {}, dataFolder, fresh } = options;
  bypassProxy();
  const data = dataFolder === undefined ? undefined : openSavedData(dataFolder);

  // The checks come first: if one fails, nothing has been started or deleted.
  const [freeAuth = 0, freeFirestore = 0] = await freePorts(2);
  const { app, auth: authPort = freeAuth, firestore: firestorePort = freeFirestore } = ports;
  await ensurePortsFree({
    PORT: app,
    AUTH_EMULATOR_PORT: authPort,
    FIRESTORE_EMULATOR_PORT: firestorePort,
  });
  const program = await findFirestore(thisMachine());
  if (fresh) data?.deleteAll();

  const saved = data?.newest();
  const starting = [
    startFirebaseEmulator({ service: "auth", port: authPort }),
    startFirestore(program, firestorePort, saved?.documents),
  ] as const;
  const stop = async (): Promise<void> => {
    const settled = await Promise.allSettled(starting);
    await Promise.all(settled.map((one) => one.status === "fulfilled" && one.value.stop()));
  };
  try {
    const [auth, firestore] = await Promise.all(starting);
    const [authHost, firestoreHost] = [auth.host, firestore.host];
    const hosts = { projectId: DEMO_PROJECT_ID, authHost, firestoreHost };
    if (saved?.accounts.length) await writeAccounts(hosts, saved.accounts);
    const save = async () => {
      await data?.save(hosts).catch(({ message }: Error) => {
        throw new Error(`Could not save the data: ${message}`);
      });
    };
    return { ...hosts, exited: Promise.race([auth.exited, firestore.exited]), save, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
