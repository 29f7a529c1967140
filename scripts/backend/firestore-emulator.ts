import { join } from "node:path";
import { type Emulator, untilReady } from "./emulator";
import type { FirestoreProgram } from "./firestore-jar";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { javaError } from "./java";
import { thisMachine } from "./machine";
import { DEMO_PROJECT_ID, LOOPBACK, PROJECT_ROOT } from "./project";

/** Where the Cloud SDK's JAR begins, which does not say so itself as Firebase's do. */
const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

/** For a quick start and a small footprint: without what only a long-running server gains from, it is up in 2/3 of the time. */
const JAVA_OPTIONS = ["-Duser.language=en", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

const RULES = join(PROJECT_ROOT, "firestore.rules");

/**
 * Starts Google's Firestore emulator.
 * @param importFrom path of the `.overall_export_metadata` of an export, with whose documents it begins
 * @throws when it does not come up
 */
export async function startFirestore(
  { jar, java }: FirestoreProgram,
  port: number,
  importFrom?: string,
): Promise<Emulator> {
  const flags = [
    `--host=${LOOPBACK}`,
    `--port=${port}`,
    `--rules=${RULES}`,
    `--project_id=${DEMO_PROJECT_ID}`,
    "--single_project_mode=true",
    ...(importFrom ? [`--seed_from_export=${importFrom}`] : []),
  ];
  const run = (program: readonly string[]) => {
    const scratch = scratchFolder();
    // The performance file would be left behind in /tmp.
    const options = [...JAVA_OPTIONS, `-Djava.io.tmpdir=${scratch}`, "-XX:-UsePerfData"];
    // Where the system's language is not set, Java could not open a file with an umlaut in its path.
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    const args = [...options, ...program, ...flags];
    const running = spawnGuarded(java, args, { folder: scratch, scratch, env });
    return untilReady("The Firestore emulator", `${LOOPBACK}:${port}`, running);
  };
  try {
    return await run(["-jar", jar]).catch((error: unknown) => {
      if (!String(error).includes("no main manifest attribute")) throw error;
      return run(["-cp", jar, MAIN_CLASS]);
    });
  } catch (error) {
    // Java tells its age by the version of class files it knows, which is its own and 44.
    const [, needed, known] =
      /UnsupportedClassVersionError[\s\S]*?version (\d+)[\s\S]*?up to (\d+)/.exec(String(error)) ??
      [];
    throw needed ? javaError(Number(known) - 44, Number(needed) - 44, thisMachine()) : error;
  }
}
