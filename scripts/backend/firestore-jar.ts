import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWritable } from "./ensure-writable";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { findJava } from "./java";
import type { Machine } from "./machine";

/** The path of Google's Firestore emulator, and the command of a Java that should run it. */
export type FirestoreProgram = { readonly jar: string; readonly java: string };

/** The emulator that is downloaded if there is none: half the size of the newest one, and it runs on an older Java. */
const PINNED = {
  url: "https://storage.googleapis.com/firebase-preview-drop/emulator/cloud-firestore-emulator-v1.19.8.jar",
  sha256: "9d43599ed6151199e8d604dc87fac51218e49e5f3a48519b1ae560bbe5e3382d",
};

const JAR_IN_SDK = join("platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar");

const FETCH = fileURLToPath(new URL("fetch.cjs", import.meta.url));

/**
 * Finds the Firestore emulator: the one named by `FIRESTORE_EMULATOR_JAR`, the Google Cloud SDK's, else the pinned one,
 * which is downloaded once. Finds Java first: without it, there is no download.
 * @throws with the missing part, and where to get it
 */
export async function findFirestore(machine: Machine, pinned = PINNED): Promise<FirestoreProgram> {
  const { FIRESTORE_EMULATOR_JAR, INIT_CWD = "" } = machine.env;
  // A relative path starts at the folder where npm was called. (Java runs in its own folder.)
  const named = FIRESTORE_EMULATOR_JAR && resolve(INIT_CWD, FIRESTORE_EMULATOR_JAR);
  if (named && !existsSync(named)) {
    throw new Error(
      `FIRESTORE_EMULATOR_JAR is ${named}, but this file does not exist.\n` +
        "Correct the variable. Or unset it: Lettuce then finds or downloads the emulator.",
    );
  }
  const java = findJava(machine);
  return { jar: named || cloudSdkJar(machine) || (await pinnedJar(machine, pinned)), java };
}

/** Looks for the Cloud SDK in its default folder, and around the `gcloud` on the PATH, which may be a symlink. */
function cloudSdkJar({ env, home }: Machine): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter);
  const commands = folders.map((folder) => join(folder, "gcloud")).filter(existsSync);
  const found = commands.map((command) => dirname(dirname(realpathSync(command))));
  return [join(home, "google-cloud-sdk"), ...found]
    .map((root) => join(root, JAR_IN_SDK))
    .find(existsSync);
}

async function pinnedJar({ env, home }: Machine, { url, sha256 }: typeof PINNED): Promise<string> {
  const jar = join(env.XDG_CACHE_HOME || join(home, ".cache"), "lettuce", basename(url));
  const isRight = (path: string) => {
    return (
      existsSync(path) && sha256 === createHash("sha256").update(readFileSync(path)).digest("hex")
    );
  };
  if (isRight(jar)) return jar;

  ensureWritable(
    dirname(jar),
    "The Firestore emulator can't be kept here",
    "XDG_CACHE_HOME=<path>",
  );
  console.log("Downloading the Firestore emulator (64 MB, only once) …");
  // A temporary name keeps the JAR from ever being partial, even with concurrent downloads.
  const temporary = `${jar}.${process.pid}`;
  const scratch = scratchFolder();
  const fetching = spawnGuarded(process.execPath, [FETCH, url, temporary], {
    folder: scratch,
    scratch,
    env: { ...env, TMPDIR: scratch, TMP: scratch, TEMP: scratch },
  });
  const hasFailed = (await fetching.exited) !== 0;
  if (!hasFailed && isRight(temporary)) {
    renameSync(temporary, jar);
    return jar;
  }
  rmSync(temporary, { force: true });
  const output = fetching.lastLines.join("\n");
  const reason = hasFailed ? output : "The downloaded file has another SHA-256 than expected.";
  throw new Error(
    `Could not download the Firestore emulator:\n${reason}\n` +
      `Try again later, or download it yourself from\n  ${url}\nto\n  ${jar}\n` +
      "If you have a copy elsewhere: FIRESTORE_EMULATOR_JAR=<path> npm start",
  );
}
