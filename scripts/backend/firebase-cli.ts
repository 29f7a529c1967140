import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LAZY_VALIDATION = fileURLToPath(new URL("lazy-validation.cjs", import.meta.url));

/** The arguments that make Node run the `firebase` command. */
export function firebaseCommand(args: readonly string[]): string[] {
  const cli = createRequire(import.meta.url).resolve("firebase-tools/lib/bin/firebase.js");
  return ["--require", LAZY_VALIDATION, cli, ...args, "--non-interactive"];
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
 * Writes a firebase.json of its own into `scratch`, since the ports change from run to run.
 * @returns its path, for `--config`
 */
export function writeFirebaseConfig(scratch: string, config: object): string {
  const path = join(scratch, "firebase.json");
  writeFileSync(path, JSON.stringify(config));
  return path;
}
