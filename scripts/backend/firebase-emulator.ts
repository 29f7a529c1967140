import { type Emulator, untilReady } from "./emulator";
import { firebaseCommand, firebaseEnvironment, writeFirebaseConfig } from "./firebase-cli";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import type { Machine } from "./machine";
import { ensurePortFree, freePorts } from "./ports";
import { LOOPBACK } from "./project";

/** Which of the emulators that come with firebase-tools to start, and how. */
export type FirebaseEmulatorOptions = {
  readonly service: "auth" | "hosting";
  readonly projectId: string;
  readonly port: number;
  /** What else its firebase.json says. Paths in it are relative to `scratch`. */
  readonly config?: object;
  /** A folder for it alone, removed at its end; else a new one. */
  readonly scratch?: string;
};

const NAMES = { auth: "Auth emulator", hosting: "Hosting emulator" } as const;

/**
 * Makes sure that an emulator of firebase-tools can start.
 * @returns starts it; throws BackendError `emulator-died`
 * @throws BackendError `port-taken`
 */
export async function prepareFirebaseEmulator(
  options: FirebaseEmulatorOptions,
  machine: Machine,
): Promise<() => Promise<Emulator>> {
  const { service, port } = options;
  await ensurePortFree(port, `the ${NAMES[service]}`, `${service.toUpperCase()}_EMULATOR_PORT`);
  return () => start(options, machine);
}

async function start(
  { service, projectId, port, config = {}, scratch = scratchFolder() }: FirebaseEmulatorOptions,
  machine: Machine,
): Promise<Emulator> {
  // The command brings two servers of its own along, on fixed ports unless told.
  const [hub, logging] = await freePorts(2);
  const configPath = writeFirebaseConfig(scratch, {
    ...config,
    emulators: {
      [service]: { host: LOOPBACK, port },
      hub: { host: LOOPBACK, port: hub },
      logging: { host: LOOPBACK, port: logging },
      ui: { enabled: false },
    },
  });
  const only = ["emulators:start", "--only", service];
  const command = firebaseCommand([...only, "--project", projectId, "--config", configPath]);
  const env = firebaseEnvironment(machine.env, scratch);
  const running = spawnGuarded(process.execPath, command, { folder: scratch, scratch, env });
  return untilReady(`The ${NAMES[service]}`, `${LOOPBACK}:${port}`, running);
}
