import { existsSync } from "node:fs";
import type { BackendError } from "./backend-error";
import { type Emulator, untilReady } from "./emulator";
import { type FirestoreJar, findFirestoreJar } from "./firestore-jar";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { javaError } from "./java";
import type { Machine } from "./machine";
import { ensurePortFree } from "./ports";
import { LOOPBACK } from "./project";

/** What a Firestore emulator is started with. */
export type FirestoreOptions = {
  readonly projectId: string;
  readonly port: number;
  /** Path of the access rules. */
  readonly rules: string;
};

/** Where the Cloud SDK's JAR begins, which does not say so itself as Firebase's do. */
const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

/**
 * Finds all that Google's Firestore emulator needs.
 * @returns starts it, with the documents of an export if it is given the path of an `.overall_export_metadata`; throws
 *   BackendError `java-too-old`, `emulator-died`
 * @throws BackendError `port-taken`, `java-missing`, `java-too-old`, `jar-missing`
 */
export async function prepareFirestore(
  options: FirestoreOptions,
  machine: Machine,
): Promise<(importFrom: string | undefined) => Promise<Emulator>> {
  if (!existsSync(options.rules)) {
    // Without this the emulator would start and allow everything.
    throw new Error(`The access rules are missing: ${options.rules}`);
  }
  await ensurePortFree(options.port, "the Firestore emulator", "FIRESTORE_EMULATOR_PORT");
  const found = await findFirestoreJar(machine);
  return async (importFrom) => {
    const flags = [
      `--host=${LOOPBACK}`,
      `--port=${options.port}`,
      `--rules=${options.rules}`,
      `--project_id=${options.projectId}`,
      "--single_project_mode=true",
      ...(importFrom ? [`--seed_from_export=${importFrom}`] : []),
    ];
    const host = `${LOOPBACK}:${options.port}`;
    const { jar } = found;
    try {
      return await run(found, host, ["-jar", jar, ...flags], machine);
    } catch (error) {
      if (!String(error).includes("no main manifest attribute")) {
        throw error;
      }
      return run(found, host, ["-cp", jar, MAIN_CLASS, ...flags], machine);
    }
  };
}

async function run(
  { java }: FirestoreJar,
  host: string,
  program: readonly string[],
  machine: Machine,
): Promise<Emulator> {
  const scratch = scratchFolder();
  const args = [
    "-Duser.language=en",
    `-Djava.io.tmpdir=${scratch}`,
    // For a quick start and a small footprint: without what only a long-running server gains from, the first answer is
    // there in two thirds of the time. The performance file would be left behind in /tmp.
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-XX:-UsePerfData",
    ...program,
  ];
  // Where the system's language is not set, Java could not open a file with an umlaut in its path.
  const env = { ...machine.env, LC_ALL: "C.UTF-8" };
  const process = spawnGuarded(java, args, { folder: scratch, scratch, env });
  try {
    return await untilReady("The Firestore emulator", host, process);
  } catch (error) {
    throw tooOldFor(error, machine) ?? error;
  }
}

/** Java tells its age by the version of class files it knows, which is its own and 44. */
function tooOldFor(error: unknown, machine: Machine): BackendError | undefined {
  const [, needed, known] =
    /UnsupportedClassVersionError[\s\S]*?version (\d+)[\s\S]*?up to (\d+)/.exec(String(error)) ??
    [];
  return needed === undefined
    ? undefined
    : javaError(Number(known) - 44, Number(needed) - 44, machine);
}
