import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { findJava } from "../../scripts/backend/java";
import { emptyFolder } from "./folder";

vi.mock("node:child_process");

const JAVA_HOME = join("opt", "jdk");
const JAVA_IN_HOME = join(JAVA_HOME, "bin", "java");

let bin: string;
/** The version that each `java` command prints. */
let javas: Record<string, string>;

beforeEach(() => {
  bin = emptyFolder();
  javas = {};
  vi.mocked(spawnSync).mockImplementation((command, args) => {
    if (args?.includes("default-jre-headless")) javas.java = "17.0.15";
    const version = javas[command];
    const exists = command === "apt-get" || version !== undefined;
    const stderr = `openjdk version "${version}" 2025-04-15`;
    return { status: exists ? 0 : null, stderr } as SpawnSyncReturns<string>;
  });
});

test("an old Java in JAVA_HOME is ignored, and nothing is installed", () => {
  javas = { [JAVA_IN_HOME]: "1.8.0_392", java: "17.0.15" };
  expect(find({ env: { PATH: bin, JAVA_HOME }, mayInstall: true })).toBe("java");
  javas = { [JAVA_IN_HOME]: "11.0.2", java: "17.0.15" };
  expect(find({ env: { PATH: bin, JAVA_HOME }, mayInstall: true })).toBe(JAVA_IN_HOME);
  expect(spawnSync).not.toHaveBeenCalledWith("apt-get", expect.anything(), expect.anything());
});

test("as root on Debian, a missing Java is installed", () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(find({ mayInstall: true })).toBe("java");
});

test.each([
  ["too old", { java: "1.8.0_392" }, "found Java 8."],
  ["missing", {}, "no Java was found."],
])(
  "an error for a Java that is %s says which is needed and how to get it",
  (_, installed, found) => {
    javas = installed;
    writeFileSync(join(bin, "apt-get"), "");
    const message = `The Firestore emulator needs Java 11 or newer, but ${found}\nInstall it and try again:\n`;
    expect(find).toThrow(`${message}  sudo apt-get install default-jre-headless`);
  },
);

/** Looks for Java on a Linux computer, with these changes. */
function find(changes: Partial<Parameters<typeof findJava>[0]> = {}): string {
  const linux = { platform: "linux", env: { PATH: bin }, home: "", mayInstall: false } as const;
  return findJava({ ...linux, ...changes });
}
