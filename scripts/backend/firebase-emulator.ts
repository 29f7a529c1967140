import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Emulator, untilReady } from "./emulator";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { freePorts } from "./ports";
import { DEMO_PROJECT_ID, LOOPBACK } from "./project";

type FirebaseEmulatorOptions = {
  readonly service: "auth" | "hosting";
  readonly port: number;
  /** Further content of its firebase.json. Paths in it are relative to `scratch`. */
  readonly config?: object;
  /** Its own folder, removed when it ends; by default a new one. */
  readonly scratch?: string;
};

/** The script behind the `firebase` command. */
export const FIREBASE = createRequire(import.meta.url).resolve(
  "firebase-tools/lib/bin/firebase.js",
);

const LAZY_VALIDATION = fileURLToPath(new URL("lazy-validation.cjs", import.meta.url));

/** Starts an emulator of firebase-tools. @throws if it does not start */
export async function startFirebaseEmulator({
  service,
  port,
  config = {},
  scratch = scratchFolder(),
}: FirebaseEmulatorOptions): Promise<Emulator> {
  // The command starts two more servers, on fixed ports by default.
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
  const command = ["--require", LAZY_VALIDATION, FIREBASE, "emulators:start", "--only", service];
  const options = ["--project", DEMO_PROJECT_ID, "--config", configPath, "--non-interactive"];
  const running = spawnGuarded(process.execPath, [...command, ...options], {
    folder: scratch,
    scratch,
    env: {
      ...process.env,
      // An empty config folder, so it sees no login and no other emulators.
      XDG_CONFIG_HOME: scratch,
      ...{ TMPDIR: scratch, TMP: scratch, TEMP: scratch },
      // No network requests for news, updates or statistics.
      CI: "true",
      NO_UPDATE_NOTIFIER: "true",
    },
  });
  const name = service === "auth" ? "The Auth emulator" : "The Hosting emulator";
  return untilReady(name, `${LOOPBACK}:${port}`, running);
}
