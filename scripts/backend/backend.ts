import { join } from "node:path";
import { BackendError } from "./backend-error";
import { type Emulator, isAnswering } from "./emulator";
import { type EmulatorHosts, writeAccounts } from "./emulator-admin";
import { startFirebaseEmulator } from "./firebase-emulator";
import { startFirestore } from "./firestore-emulator";
import { scratchFolder } from "./guarded-process";
import { type Machine, thisMachine } from "./machine";
import { freePorts } from "./ports";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./project";
import { newestSnapshot, type Snapshot, saveSnapshot } from "./saved-data";

/** A local backend: Google's Auth and Firestore emulators. */
export type Backend = EmulatorHosts & {
  /** Settles when an emulator is gone, whether or not it was meant to go. */
  readonly exited: Promise<unknown>;
  /** Saves the data, if it is kept at all. @throws when it cannot be saved */
  save(): Promise<void>;
  /** Saves the data and ends all that was started, and only that. */
  stop(): Promise<void>;
};

/** How to start a backend; all of it optional. */
export type BackendOptions = {
  readonly projectId?: string;
  /** Without them, free ones are chosen. They must be free: see `ensurePortFree`. */
  readonly ports?: { readonly auth: number; readonly firestore: number };
  /** Where the data is kept from one run to the next. Without it, nothing is kept. */
  readonly dataFolder?: string;
  /** Path of the access rules; else the project's own. */
  readonly rules?: string;
  readonly machine?: Machine;
};

/**
 * Starts the backend, or takes the running emulators that `FIRESTORE_EMULATOR_HOST` and
 * `FIREBASE_AUTH_EMULATOR_HOST` name. What it starts ends with this process, however that ends.
 * @throws BackendError with what is wrong and what to do; nothing is left running then
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { projectId = DEMO_PROJECT_ID, dataFolder, machine = thisMachine() } = options;
  const snapshot = dataFolder === undefined ? undefined : newestSnapshot(dataFolder);
  const [authPort = 0, firestorePort = 0] = options.ports
    ? [options.ports.auth, options.ports.firestore]
    : await freePorts(2);

  const [auth, firestore] = await bothOrNone(
    takeRunning("FIREBASE_AUTH_EMULATOR_HOST", machine) ??
      startFirebaseEmulator(
        { service: "auth", projectId, port: authPort, scratch: scratchFolder() },
        machine,
      ),
    takeRunning("FIRESTORE_EMULATOR_HOST", machine) ??
      startFirestore(
        {
          projectId,
          port: firestorePort,
          rules: options.rules ?? join(PROJECT_ROOT, "firestore.rules"),
          importFrom: snapshot?.documents,
        },
        machine,
      ).catch((error: unknown) => blameData(error, snapshot)),
  );
  const hosts = { projectId, authHost: auth.host, firestoreHost: firestore.host };
  const end = async () => void (await Promise.all([auth.stop(), firestore.stop()]));
  // One at a time: all write to the same place before they are done.
  let saved: Promise<unknown> = Promise.resolve();
  const save = async () => {
    if (dataFolder !== undefined) {
      const saving = saved.catch(() => undefined).then(() => saveSnapshot(dataFolder, hosts));
      saved = saving;
      await saving.catch((error: unknown) => {
        throw new Error(
          `The data could not be saved: ${error instanceof Error ? error.message : error}`,
        );
      });
    }
  };
  if (snapshot && snapshot.accounts.length > 0) {
    await writeAccounts(hosts, snapshot.accounts).catch(async (error: unknown) => {
      await end();
      blameData(error, snapshot);
    });
  }
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

/** A running emulator that somebody else ends; undefined when the variable names none. */
function takeRunning(variable: string, { env }: Machine): Promise<Emulator> | undefined {
  const host = env[variable];
  return host ? checkRunning(variable, host) : undefined;
}

async function checkRunning(variable: string, host: string): Promise<Emulator> {
  if (!(await isAnswering(host))) {
    throw new BackendError(
      "emulator-unreachable",
      `${variable} names ${host}, and no emulator answers there.`,
      `Start it, or unset ${variable} to have one started.`,
    );
  }
  return { host, exited: new Promise(() => undefined), stop: async () => undefined };
}

/** @throws the first failure, after the other emulator has been ended */
async function bothOrNone(
  ...starting: [Promise<Emulator>, Promise<Emulator>]
): Promise<[Emulator, Emulator]> {
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
