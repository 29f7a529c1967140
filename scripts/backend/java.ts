import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { BackendError } from "./backend-error";
import { aptInstall, type Machine } from "./machine";

/** What installs Java where its package manager is there. All but Debian's bring 21 or newer. */
const INSTALL_ON_LINUX = {
  "apt-get": "sudo apt-get install default-jre-headless",
  dnf: "sudo dnf install java-21-openjdk-headless",
  zypper: "sudo zypper install java-21-openjdk-headless",
  pacman: "sudo pacman -S jre-openjdk-headless",
  apk: "sudo apk add openjdk21-jre-headless",
} as const;

/** What every Debian and Ubuntu in use brings at least. */
const DEBIANS_JAVA = 11;

/**
 * Finds a Java that is new enough; where there is none, installs Debian's if `machine.mayInstall`.
 * @param needed the oldest version that will do
 * @returns the command to start it with
 * @throws BackendError `java-missing`, `java-too-old`
 */
export function findJava(needed: number, machine: Machine): string {
  const found = installedJava(needed, machine);
  if (found !== undefined) {
    return found;
  }
  const purpose = "the Java that the Firestore emulator runs on";
  if (needed <= DEBIANS_JAVA && aptInstall("default-jre-headless", purpose, machine)) {
    const installed = installedJava(needed, machine);
    if (installed !== undefined) {
      return installed;
    }
  }
  const versions = candidates(machine).flatMap((java) => versionOf(java, machine) ?? []);
  throw javaError(versions[0], needed, machine);
}

/**
 * Finds a Java that is new enough: the one of `JAVA_HOME`, else the one on the path. A `JAVA_HOME` that leads nowhere
 * keeps nobody from the other.
 * @returns the command to start it with; undefined where there is none
 */
export function installedJava(needed: number, machine: Machine): string | undefined {
  return candidates(machine).find((java) => (versionOf(java, machine) ?? 0) >= needed);
}

/** Says which Java is there, which is needed, and how to get it on this system. */
export function javaError(
  version: number | undefined,
  needed: number,
  machine: Machine,
): BackendError {
  const remedy = `Install it and try again:\n  ${installCommand(needed, machine)}`;
  const wanted = `The Firestore emulator needs Java ${needed} or newer`;
  return version === undefined
    ? new BackendError("java-missing", `${wanted}, and there is none here.`, remedy)
    : new BackendError("java-too-old", `${wanted}; here is Java ${version}.`, remedy);
}

function candidates({ env }: Machine): string[] {
  return env.JAVA_HOME ? [join(env.JAVA_HOME, "bin", "java"), "java"] : ["java"];
}

/** Run, and not only looked up: macOS has a `java` that does nothing but ask for Java. */
function versionOf(java: string, { env }: Machine): number | undefined {
  const { status, stderr } = spawnSync(java, ["-version"], { env, encoding: "utf8" });
  // Before 9 they were called 1.8 and so on.
  const [, version] = (status === 0 && / version "(?:1\.)?(\d+)/.exec(stderr)) || [];
  return version === undefined ? undefined : Number(version);
}

function installCommand(needed: number, { platform, env }: Machine): string {
  if (platform === "win32") {
    return "winget install EclipseAdoptium.Temurin.21.JRE";
  }
  if (platform === "darwin") {
    return "brew install --cask temurin";
  }
  const folders = (env.PATH ?? "").split(delimiter);
  const manager = Object.entries(INSTALL_ON_LINUX).find(([name]) =>
    folders.some((folder) => existsSync(join(folder, name))),
  );
  return manager === undefined || (manager[0] === "apt-get" && needed > DEBIANS_JAVA)
    ? `https://adoptium.net/temurin/releases/?version=${needed}`
    : manager[1];
}
