import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Emulator, untilReady } from "./emulator";
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

/** The script behind the `firebase` command. */
export const FIREBASE = createRequire(import.meta.url).resolve(
  "firebase-tools/lib/bin/firebase.js",
);

const LAZY_VALIDATION = fileURLToPath(new URL("lazy-validation.cjs", import.meta.url));

/** The arguments that make Node run the `firebase` command without a person who could be asked. */
export function firebaseCommand(args: readonly string[]): string[] {
  return ["--require", LAZY_VALIDATION, FIREBASE, ...args, "--non-interactive"];
}

/**
 * The environment for the `firebase` command: it keeps its settings and temporary files in `scratch`, so it knows of
 * no login and of no other emulators, and does not go on the network for news, updates or statistics.
 */
export function firebaseEnvironment(env: NodeJS.ProcessEnv, scratch: string): NodeJS.ProcessEnv {
  return {
    ...env,
    XDG_CONFIG_HOME: scratch,
    TMPDIR: scratch,
    TMP: scratch,
    TEMP: scratch,
    CI: "true",
    NO_UPDATE_NOTIFIER: "true",
  };
}

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
  const emulators = {
    [service]: { host: LOOPBACK, port },
    hub: { host: LOOPBACK, port: hub },
    logging: { host: LOOPBACK, port: logging },
    ui: { enabled: false },
  };
  // A firebase.json of its own, since the ports change from run to run.
  const configPath = join(scratch, "firebase.json");
  writeFileSync(configPath, JSON.stringify({ ...config, emulators }));
  const only = ["emulators:start", "--only", service];
  const command = firebaseCommand([...only, "--project", projectId, "--config", configPath]);
  const env = firebaseEnvironment(machine.env, scratch);
  const running = spawnGuarded(process.execPath, command, { folder: scratch, scratch, env });
  return untilReady(`The ${NAMES[service]}`, `${LOOPBACK}:${port}`, running);
}
