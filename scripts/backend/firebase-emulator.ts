import { type Emulator, untilReady } from "./emulator";
import { firebaseCommand, firebaseEnvironment, writeFirebaseConfig } from "./firebase-cli";
import { spawnGuarded } from "./guarded-process";
import type { Machine } from "./machine";
import { freePorts } from "./ports";
import { LOOPBACK } from "./project";

/** Which of the emulators that come with firebase-tools to start, and how. */
export type FirebaseEmulatorOptions = {
  readonly service: "auth" | "hosting";
  readonly projectId: string;
  readonly port: number;
  /** What else its firebase.json says. Paths in it are relative to `scratch`. */
  readonly config?: object;
  /** A folder of its own: see `scratchFolder`. */
  readonly scratch: string;
};

const NAMES = { auth: "The Auth emulator", hosting: "The Hosting emulator" } as const;

/** Starts one emulator of firebase-tools. @throws BackendError `emulator-died` */
export async function startFirebaseEmulator(
  { service, projectId, port, config = {}, scratch }: FirebaseEmulatorOptions,
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
  const start = ["emulators:start", "--only", service];
  const command = firebaseCommand([...start, "--project", projectId, "--config", configPath]);
  const env = firebaseEnvironment(machine.env, scratch);
  const running = spawnGuarded(process.execPath, command, { folder: scratch, scratch, env });
  return untilReady(NAMES[service], `${LOOPBACK}:${port}`, running);
}
