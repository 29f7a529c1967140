import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { findJava } from "../../scripts/backend/java";
import { emptyFolder } from "./folder";

vi.mock("node:child_process");

const JAVA_HOME = join("opt", "jdk");
const ITS_JAVA = join(JAVA_HOME, "bin", "java");

let bin: string;
/** What each `java` says of its version. */
let javas: Record<string, string>;

beforeEach(() => {
  bin = emptyFolder();
  javas = {};
  vi.mocked(spawnSync).mockImplementation((command, args) => {
    if (args?.includes("default-jre-headless")) javas.java = "17.0.15";
    const version = javas[command];
    const isThere = command === "apt-get" || version !== undefined;
    const stderr = `openjdk version "${version}" 2025-04-15`;
    return { status: isThere ? 0 : null, stderr } as SpawnSyncReturns<string>;
  });
});

test.each([
  ["comes first", { [ITS_JAVA]: "11.0.2", java: "17.0.15" }, ITS_JAVA],
  ["that leads nowhere gives way to the one that works", { java: "17.0.15" }, "java"],
  ["that is too old does so, too", { [ITS_JAVA]: "1.8.0_392", java: "17.0.15" }, "java"],
])("the Java of JAVA_HOME %s, and nothing is installed", (_, installed, expected) => {
  javas = installed;
  expect(find({ env: { PATH: bin, JAVA_HOME }, mayInstall: true })).toBe(expected);
  expect(spawnSync).not.toHaveBeenCalledWith("apt-get", expect.anything(), expect.anything());
});

test("as root on Debian it is installed", () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(find({ mayInstall: true })).toBe("java");
});

test("one that is too old is named with the one that is needed", () => {
  javas = { java: "1.8.0_392" };
  expect(find).toThrow("The Firestore emulator needs Java 11 or newer; here is Java 8.");
});

test.each([
  ["Debian", "linux", "apt-get", "sudo apt-get install default-jre-headless"],
  ["Fedora", "linux", "dnf", "sudo dnf install java-21-openjdk-headless"],
  ["another Linux", "linux", "pkg", "https://adoptium.net/temurin/releases/?version=11"],
  ["macOS", "darwin", "brew", "brew install --cask temurin"],
  ["Windows", "win32", "winget", "winget install EclipseAdoptium.Temurin.21.JRE"],
] as const)("without Java, it says what to do on %s", (_, platform, manager, command) => {
  writeFileSync(join(bin, manager), "");
  expect(() => find({ platform })).toThrow(
    `Java 11 or newer, and there is none here.\nInstall it and try again:\n  ${command}`,
  );
});

/** Looks for Java on a Linux, or on a computer that differs from it. */
function find(changes: Partial<Parameters<typeof findJava>[0]> = {}): string {
  const linux = { platform: "linux", env: { PATH: bin }, home: "", mayInstall: false } as const;
  return findJava({ ...linux, ...changes });
}
