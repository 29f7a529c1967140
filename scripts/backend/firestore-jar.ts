import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { BackendError } from "./backend-error";
import { firebaseCommand, firebaseEnvironment } from "./firebase-emulator";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { findJava, installedJava } from "./java";
import type { Machine } from "./machine";

/** Google's Firestore emulator, and a Java that runs it, as far as can be known before it runs. */
export type FirestoreJar = { readonly jar: string; readonly java: string };

const JAR_IN_SDK = join("platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar");

/** What the pinned one needs, and any other that is likely to be met. */
const JAVA_FOR_PINNED = 11;
const JAVA_FOR_FIREBASE_TOOLS = 21;

/**
 * Finds the Firestore emulator: the one named by `FIRESTORE_EMULATOR_JAR`, the Google Cloud SDK's, else the pinned one,
 * which is fetched once. Only where that can't be had, firebase-tools' own, which is larger and needs a newer Java.
 * Nothing is fetched that no Java here could run.
 * @throws BackendError `jar-missing`, `java-missing`, `java-too-old`
 */
export async function findFirestoreJar(machine: Machine): Promise<FirestoreJar> {
  const atHand = namedJar(machine) ?? sdksJar(machine);
  const java = findJava(JAVA_FOR_PINNED, machine);
  if (atHand !== undefined) {
    return { jar: atHand, java };
  }
  try {
    return { jar: await pinnedJar(machine), java };
  } catch (error) {
    return firebaseToolsJar(error instanceof Error ? error.message : String(error), machine);
  }
}

function namedJar({ env }: Machine): string | undefined {
  const named = env.FIRESTORE_EMULATOR_JAR;
  if (named && !existsSync(named)) {
    throw new BackendError(
      "jar-missing",
      `FIRESTORE_EMULATOR_JAR names ${named}, and there is no such file.`,
      "Correct the variable, or unset it to let the emulator be found or fetched.",
    );
  }
  return named || undefined;
}

function sdksJar(machine: Machine): string | undefined {
  const find = (roots: readonly string[]) =>
    roots.map((root) => join(root, JAR_IN_SDK)).find((path) => existsSync(path));
  return find(machine.sdkRoots) ?? find(configuredSdkRoot(machine));
}

function configuredSdkRoot({ env, platform }: Machine): string[] {
  if (platform === "win32") {
    // There it is a shell script, which can't be run without a shell.
    return [];
  }
  const args = ["info", "--format=value(installation.sdk_root)"];
  const { status, stdout } = spawnSync("gcloud", args, { env, encoding: "utf8" });
  return status === 0 ? [stdout.trim()] : [];
}

/** @throws when it is not in the cache and can't be fetched, or is not what it should be */
async function pinnedJar(machine: Machine): Promise<string> {
  const { url, sha256 } = machine.pinnedJar;
  const path = pathOfPinned(machine);
  if (existsSync(path)) {
    if (sha256Of(readFileSync(path)) === sha256) {
      return path;
    }
    console.warn(`${path} is not what it should be, so it is fetched anew.`);
    rmSync(path);
  }
  const bytes = await download(url);
  if (sha256Of(bytes) !== sha256) {
    throw new Error(
      `what came from ${url} is not what it should be: its SHA-256 is ${sha256Of(bytes)} and not ${sha256}. Nothing of it was kept`,
    );
  }
  mkdirSync(dirname(path), { recursive: true });
  // Under its name there is never a part of it, whoever else fetches it at the same time.
  const unnamed = `${path}.${process.pid}`;
  writeFileSync(unnamed, bytes);
  renameSync(unnamed, path);
  return path;
}

function pathOfPinned(machine: Machine): string {
  return join(cacheFolder(machine), basename(machine.pinnedJar.url));
}

/** Where programs keep what they can fetch again, on each system. */
function cacheFolder({ env, platform, home }: Machine): string {
  if (platform === "win32") {
    return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "lettuce", "Cache");
  }
  if (platform === "darwin") {
    return join(home, "Library", "Caches", "lettuce");
  }
  return join(env.XDG_CACHE_HOME || join(home, ".cache"), "lettuce");
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Fetches a file into memory, and shows how far it is. */
async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url} can't be reached (${reasonOf(error)})`);
  });
  if (!response.ok || response.body === null) {
    throw new Error(`${url} answered ${response.status}`);
  }
  const total = Number(response.headers.get("content-length"));
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  let shown = "";
  for await (const chunk of response.body) {
    chunks.push(chunk);
    loaded += chunk.length;
    const tenths = total > 0 ? `, ${Math.floor((loaded / total) * 10)}0 %` : "";
    const line = `Fetching the Firestore emulator, once (${Math.round(total / 1e6)} MB)${tenths}`;
    if (line !== shown) {
      process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
      shown = line;
    }
  }
  process.stdout.write(process.stdout.isTTY ? "\n" : "");
  return Buffer.concat(chunks);
}

/** `fetch` itself says no more than that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
}

/** @param reason why the pinned one can't be had */
async function firebaseToolsJar(reason: string, machine: Machine): Promise<FirestoreJar> {
  const folder =
    machine.env.FIREBASE_EMULATORS_PATH || join(machine.home, ".cache", "firebase", "emulators");
  const jar = join(folder, nameOfFirebaseToolsJar());
  const java = installedJava(JAVA_FOR_FIREBASE_TOOLS, machine);
  if (java !== undefined && !existsSync(jar)) {
    console.warn(`The usual Firestore emulator can't be had: ${reason}.\nTrying firebase-tools' …`);
    const scratch = scratchFolder();
    const env = { ...machine.env, FIREBASE_EMULATORS_PATH: folder };
    const setUp = firebaseCommand(["setup:emulators:firestore"]);
    await spawnGuarded(process.execPath, setUp, {
      folder: scratch,
      scratch,
      env: firebaseEnvironment(env, scratch),
      onOutput: (text) => process.stdout.write(text),
    }).exited;
  }
  if (java === undefined || !existsSync(jar)) {
    throw new BackendError(
      "jar-missing",
      `There is no Firestore emulator here, and it can't be fetched: ${reason}.`,
      `Try again when it can, or fetch it in another way: from\n  ${machine.pinnedJar.url}\nto\n  ${pathOfPinned(machine)}`,
    );
  }
  return { jar, java };
}

/** The file that this version of firebase-tools asks for, and no other that may lie beside it. */
function nameOfFirebaseToolsJar(): string {
  const emulators = createRequire(import.meta.url)(
    "firebase-tools/lib/emulator/downloadableEmulatorInfo.json",
  ) as { firestore: { downloadPathRelativeToCacheDir: string } };
  return emulators.firestore.downloadPathRelativeToCacheDir;
}
