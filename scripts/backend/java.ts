import { join } from "node:path";
import { aptInstall } from "./apt";
import { BackendError } from "./backend-error";
import type { Machine } from "./machine";
import { runQuietly } from "./run-command";

/** What to do about Java, on every system; true for a missing one and for one that is too old. */
export const JAVA_REMEDY = [
  "Install Java 21 or newer and try again:",
  "  Debian, Ubuntu   sudo apt-get install default-jre-headless",
  "  macOS            brew install --cask temurin",
  "  Windows          winget install EclipseAdoptium.Temurin.21.JRE",
].join("\n");

/**
 * Finds the Java that runs the Firestore emulator; installs it where `machine.mayInstall`.
 * @returns the command to start it with
 * @throws BackendError `java-missing`
 */
export async function findJava(machine: Machine): Promise<string> {
  const command = machine.env.JAVA_HOME ? join(machine.env.JAVA_HOME, "bin", "java") : "java";
  // Run, and not only looked up: macOS has a `java` that does nothing but ask for Java.
  const works = async () => (await runQuietly(command, ["-version"], machine.env)).code === 0;
  if (await works()) {
    return command;
  }
  const purpose = "the Java that the Firestore emulator runs on";
  if ((await aptInstall("default-jre-headless", purpose, machine)) && (await works())) {
    return command;
  }
  throw new BackendError(
    "java-missing",
    `The Firestore emulator runs on Java, and \`${command}\` does not start.`,
    JAVA_REMEDY,
  );
}
