import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall, type Machine } from "./machine";

/** The oldest Java that runs the usual Firestore emulators. */
const MIN_VERSION = 11;

/**
 * Finds a Java that is new enough: in `JAVA_HOME`, else on the PATH. Ignores a `JAVA_HOME` without Java. If none is
 * found, installs Debian's if `machine.mayInstall`.
 * @returns the command that starts it
 * @throws with the way to install it
 */
export function findJava(machine: Machine): string {
  const { JAVA_HOME } = machine.env;
  const candidates = [...(JAVA_HOME ? [join(JAVA_HOME, "bin", "java")] : []), "java"];
  const find = () => candidates.find((java) => (versionOf(java, machine) ?? 0) >= MIN_VERSION);
  const install = () =>
    aptInstall("default-jre-headless", "which the Firestore emulator needs", machine);
  const found = find() ?? (install() ? find() : undefined);
  if (found !== undefined) return found;
  const [version] = candidates.flatMap((java) => versionOf(java, machine) ?? []);
  throw javaError(version, MIN_VERSION, machine);
}

/** Returns an error with the version found, the version needed, and the way to install it on this system. */
export function javaError(version: number | undefined, needed: number, machine: Machine): Error {
  const found = version === undefined ? "no Java was found" : `found Java ${version}`;
  return new Error(
    `The Firestore emulator needs Java ${needed} or newer, but ${found}.\n` +
      `Install it and try again:\n  ${installCommand(needed, machine)}`,
  );
}

/** Runs `java` instead of only looking it up: the `java` of macOS may be a stub. */
function versionOf(java: string, { env }: Machine): number | undefined {
  const { status, stderr } = spawnSync(java, ["-version"], { env, encoding: "utf8" });
  // Java 8 and older call themselves 1.8 and so on.
  const [, version] = (status === 0 && / version "(?:1\.)?(\d+)/.exec(stderr)) || [];
  return version === undefined ? undefined : Number(version);
}

function installCommand(needed: number, { platform, env }: Machine): string {
  if (platform === "win32") return "winget install EclipseAdoptium.Temurin.21.JRE";
  if (platform === "darwin") return "brew install --cask temurin";
  const has = (command: string) =>
    (env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)));
  // Debian's default Java may be older than 21.
  if (has("apt-get") && needed <= MIN_VERSION) return "sudo apt-get install default-jre-headless";
  if (has("dnf")) return "sudo dnf install java-21-openjdk-headless";
  return `https://adoptium.net/temurin/releases/?version=${needed}`;
}
