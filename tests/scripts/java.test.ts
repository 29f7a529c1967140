import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findJava } from "../../scripts/backend/java";
import { type Machine, thisMachine } from "../../scripts/backend/machine";
import { placeCommand, placeJava } from "./stand-ins";

let folder: string;
let bin: string;
let machine: Machine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  bin = join(folder, "bin");
  machine = { ...thisMachine(), platform: "linux", env: { PATH: bin }, mayInstall: false };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ["leads nowhere", undefined],
  ["is too old", "1.8.0_392"],
])("a JAVA_HOME that %s does not keep one from the Java that works", (_, version) => {
  placeAptGet();
  placeJava(bin, "17.0.15");
  const home = join(folder, "java-home");
  if (version) placeJava(join(home, "bin"), version);
  const env = { ...machine.env, JAVA_HOME: home };

  expect(findJava(11, { ...machine, env, mayInstall: true })).toBe("java");
  expect(existsSync(join(folder, "installed"))).toBe(false);
});

test("the one of JAVA_HOME comes first", () => {
  placeJava(bin, "17.0.15");
  const home = join(folder, "java-home");
  placeJava(join(home, "bin"), "11.0.2");

  expect(findJava(11, { ...machine, env: { ...machine.env, JAVA_HOME: home } })).toBe(
    join(home, "bin", "java"),
  );
});

test("as root on Debian it is installed", () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  placeAptGet();

  expect(findJava(11, { ...machine, mayInstall: true })).toBe("java");
  expect(existsSync(join(folder, "installed"))).toBe(true);
});

test("one that is too old is named with the one that is needed", () => {
  placeJava(bin, "1.8.0_392");

  expect(() => findJava(11, machine)).toThrow(
    "The Firestore emulator needs Java 11 or newer; here is Java 8.",
  );
});

test.each([
  ["Debian", "linux", "apt-get", "sudo apt-get install default-jre-headless"],
  ["Fedora", "linux", "dnf", "sudo dnf install java-21-openjdk-headless"],
  ["another Linux", "linux", "pkg", "https://adoptium.net/temurin/releases/?version=11"],
  ["macOS", "darwin", "brew", "brew install --cask temurin"],
  ["Windows", "win32", "winget", "winget install EclipseAdoptium.Temurin.21.JRE"],
] as const)(
  "without Java, it says what to do on %s, and on no other system",
  (_, platform, manager, command) => {
    placeCommand(bin, manager, "");

    expect(() => findJava(11, { ...machine, platform })).toThrow(
      `The Firestore emulator needs Java 11 or newer, and there is none here.\nInstall it and try again:\n  ${command}`,
    );
  },
);

/** Installs a Java when it is asked to. */
function placeAptGet(): void {
  const java = `#!${process.execPath}\nconsole.error('openjdk version "17.0.15"')`;
  placeCommand(
    bin,
    "apt-get",
    `if (process.argv.includes("default-jre-headless")) {
      const { writeFileSync } = require("node:fs");
      writeFileSync(${JSON.stringify(join(folder, "installed"))}, "");
      writeFileSync(${JSON.stringify(join(bin, "java"))}, ${JSON.stringify(java)}, { mode: 0o755 });
    }`,
  );
}
