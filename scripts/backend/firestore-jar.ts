import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { findJava } from "./java";
import type { Machine } from "./machine";

/** Google's Firestore emulator, and a Java that should run it. */
export type FirestoreProgram = { readonly jar: string; readonly java: string };

/** The emulator that is fetched if there is none: half the size of the newest, and runs on an older Java. */
const PINNED = {
  url: "https://storage.googleapis.com/firebase-preview-drop/emulator/cloud-firestore-emulator-v1.19.8.jar",
  sha256: "9d43599ed6151199e8d604dc87fac51218e49e5f3a48519b1ae560bbe5e3382d",
};

const JAR_IN_SDK = join("platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar");

const FETCH = fileURLToPath(new URL("fetch.cjs", import.meta.url));

/**
 * Finds the Firestore emulator: the one named by `FIRESTORE_EMULATOR_JAR`, the Google Cloud SDK's, else the pinned one,
 * which is fetched once. Nothing is fetched that no Java here could run.
 * @throws saying what is missing, and where to get it
 */
export async function findFirestore(machine: Machine, pinned = PINNED): Promise<FirestoreProgram> {
  const { FIRESTORE_EMULATOR_JAR, INIT_CWD = "" } = machine.env;
  // Java runs in a folder of its own. A relative path counts from the folder where npm was called.
  const named = FIRESTORE_EMULATOR_JAR && resolve(INIT_CWD, FIRESTORE_EMULATOR_JAR);
  if (named && !existsSync(named)) {
    throw new Error(
      `FIRESTORE_EMULATOR_JAR names ${named}, and there is no such file.\n` +
        "Correct the variable, or unset it to let the emulator be found or fetched.",
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

  console.log("Fetching the Firestore emulator, once (64 MB) …");
  mkdirSync(dirname(jar), { recursive: true });
  // Fetched under a temporary name, so that the JAR is never partial, even with concurrent fetches.
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
  const reason = hasFailed ? fetching.lastLines.join("\n") : "What came has another SHA-256.";
  throw new Error(
    `There is no Firestore emulator here, and it can't be fetched:\n${reason}\n` +
      `Try again when it can, or fetch it in another way: from\n  ${url}\nto\n  ${jar}\n` +
      "If you have a copy of it elsewhere: FIRESTORE_EMULATOR_JAR=<path> npm start",
  );
}
