import { join } from "node:path";
import { type Emulator, untilReady } from "./emulator";
import type { FirestoreProgram } from "./firestore-jar";
import { scratchFolder, spawnGuarded } from "./guarded-process";
import { javaError } from "./java";
import { thisMachine } from "./machine";
import { DEMO_PROJECT_ID, LOOPBACK, PROJECT_ROOT } from "./project";

/** The main class of the Cloud SDK's JAR. Its manifest names none, unlike those of Firebase's JARs. */
const MAIN_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

/** Without optimisations for long-running servers, Java starts in 2/3 of the time and has a small footprint. */
const JAVA_OPTIONS = ["-Duser.language=en", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

const RULES = join(PROJECT_ROOT, "firestore.rules");

/**
 * Starts Google's Firestore emulator.
 * @param importFrom path of the `.overall_export_metadata` of an export to load
 * @throws if it does not start
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
    // Without a locale, Java can't open a file with an umlaut in its path.
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
    // The error names class file versions, which are Java's version plus 44.
    const [, needed, known] =
      /UnsupportedClassVersionError[\s\S]*?version (\d+)[\s\S]*?up to (\d+)/.exec(String(error)) ??
      [];
    throw needed ? javaError(Number(known) - 44, Number(needed) - 44, thisMachine()) : error;
  }
}
