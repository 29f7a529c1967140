import { existsSync } from "node:fs";
import { BackendError } from "./backend-error";
import { type Emulator, untilReady } from "./emulator";
import { findFirestoreJar } from "./firestore-jar";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { findJava, JAVA_REMEDY } from "./java";
import type { Machine } from "./machine";
import { ensurePortFree } from "./ports";
import { LOOPBACK } from "./project";

/** What a Firestore emulator is started with. */
export type FirestoreOptions = {
  readonly projectId: string;
  readonly port: number;
  /** Path of the access rules. */
  readonly rules: string;
  /** Path of an export's `.overall_export_metadata`, to begin with its documents. */
  readonly importFrom: string | undefined;
};

/**
 * Finds all that Google's Firestore emulator needs.
 * @returns starts it; throws BackendError `java-too-old`, `emulator-died`
 * @throws BackendError `port-taken`, `java-missing`, `jar-missing`
 */
export async function prepareFirestore(
  options: FirestoreOptions,
  machine: Machine,
): Promise<() => Promise<Emulator>> {
  if (!existsSync(options.rules)) {
    // Without this the emulator would start and allow everything.
    throw new Error(`The access rules are missing: ${options.rules}`);
  }
  await ensurePortFree(options.port, "the Firestore emulator", "FIRESTORE_EMULATOR_PORT");
  const java = await findJava(machine);
  const jar = await findFirestoreJar(machine);
  return () => start(java, jar, options, machine);
}

async function start(
  java: string,
  jar: string,
  { projectId, port, rules, importFrom }: FirestoreOptions,
  machine: Machine,
): Promise<Emulator> {
  const scratch = scratchFolder();
  const args = [
    "-Duser.language=en",
    `-Djava.io.tmpdir=${scratch}`,
    // Both for a quick start and a small footprint; the performance file would be left behind in /tmp.
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    ...["-cp", jar, "com.google.cloud.datastore.emulator.firestore.CloudFirestore"],
    `--host=${LOOPBACK}`,
    `--port=${port}`,
    `--rules=${rules}`,
    `--project_id=${projectId}`,
    "--single_project_mode=true",
    ...(importFrom ? [`--seed_from_export=${importFrom}`] : []),
  ];
  const process = spawnGuarded(java, args, { folder: scratch, scratch, env: machine.env });
  try {
    return await untilReady("The Firestore emulator", `${LOOPBACK}:${port}`, process);
  } catch (error) {
    if (process.lastLines().some((line) => line.includes("UnsupportedClassVersionError"))) {
      throw new BackendError(
        "java-too-old",
        `The Java on this computer (${java}) is too old for the Firestore emulator (${jar}).`,
        JAVA_REMEDY,
      );
    }
    throw error;
  }
}
