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

test.each([
  ["too old", { java: "1.8.0_392" }, "; here is Java 8."],
  ["missing", {}, ", and there is none here."],
])(
  "a Java that is %s is named with the one that is needed, and how to get that",
  (_, had, here) => {
    javas = had;
    writeFileSync(join(bin, "apt-get"), "");
    const message = `The Firestore emulator needs Java 11 or newer${here}\nInstall it and try again:\n`;
    expect(find).toThrow(`${message}  sudo apt-get install default-jre-headless`);
  },
);

/** Looks for Java on a Linux, or on a computer that differs from it. */
function find(changes: Partial<Parameters<typeof findJava>[0]> = {}): string {
  const linux = { platform: "linux", env: { PATH: bin }, home: "", mayInstall: false } as const;
  return findJava({ ...linux, ...changes });
}
