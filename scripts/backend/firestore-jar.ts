import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BackendError } from "./backend-error";
import { firebaseCommand, firebaseEnvironment } from "./firebase-cli";
import { scratchFolder } from "./guarded-process";
import type { Machine } from "./machine";
import { runQuietly, runVisibly } from "./run-command";

const JAR_IN_SDK = join("platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar");

/**
 * Finds the Firestore emulator: the one named by `FIRESTORE_EMULATOR_JAR`, the Google Cloud SDK's, firebase-tools'
 * own; else has firebase-tools download it.
 * @returns the path of the JAR
 * @throws BackendError `jar-missing`
 */
export async function findFirestoreJar(machine: Machine): Promise<string> {
  const named = machine.env.FIRESTORE_EMULATOR_JAR;
  if (named) {
    return existsSync(named) ? named : refuseNamedJar(named);
  }
  return (
    firstExisting(machine.sdkRoots) ??
    firstExisting(await configuredSdkRoot(machine)) ??
    newestDownloaded(machine) ??
    (await download(machine))
  );
}

function refuseNamedJar(path: string): never {
  throw new BackendError(
    "jar-missing",
    `FIRESTORE_EMULATOR_JAR names ${path}, and there is no such file.`,
    "Correct the variable, or unset it to let the emulator be found or downloaded.",
  );
}

async function configuredSdkRoot(machine: Machine): Promise<string[]> {
  const command = machine.platform === "win32" ? "gcloud.cmd" : "gcloud";
  const args = ["info", "--format=value(installation.sdk_root)"];
  const { code, output } = await runQuietly(command, args, machine.env);
  return code === 0 ? [output.trim()] : [];
}

function firstExisting(sdkRoots: readonly string[]): string | undefined {
  return sdkRoots.map((root) => join(root, JAR_IN_SDK)).find((path) => existsSync(path));
}

function newestDownloaded(machine: Machine): string | undefined {
  const folder =
    machine.env.FIREBASE_EMULATORS_PATH ?? join(machine.home, ".cache", "firebase", "emulators");
  const jars = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^cloud-firestore-emulator-v.*\.jar$/.test(name))
    : [];
  const newest = jars.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

async function download(machine: Machine): Promise<string> {
  console.log("Downloading the Firestore emulator, once (about 140 MB) …");
  const scratch = scratchFolder();
  const env = firebaseEnvironment({ ...machine.env, HOME: machine.home }, scratch);
  const args = firebaseCommand(["setup:emulators:firestore"]);
  await runVisibly(process.execPath, args, env);
  rmSync(scratch, { recursive: true, force: true });
  const jar = newestDownloaded(machine);
  if (jar === undefined) {
    throw new BackendError(
      "jar-missing",
      "The Firestore emulator is not on this computer and could not be downloaded.",
      [
        "Do one of these and try again:",
        "  go online, so that it can be downloaded (npx firebase setup:emulators:firestore)",
        "  install it with the Google Cloud SDK (gcloud components install cloud-firestore-emulator)",
        "  name a copy of it: FIRESTORE_EMULATOR_JAR=<path of cloud-firestore-emulator.jar>",
      ].join("\n"),
    );
  }
  return jar;
}
