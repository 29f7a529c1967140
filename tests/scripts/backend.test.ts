import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBackend } from "../../scripts/backend/backend";
import type { Emulator } from "../../scripts/backend/emulator";
import { prepareFirestore } from "../../scripts/backend/firestore-emulator";
import { type Machine, thisMachine } from "../../scripts/backend/machine";
import { freePorts } from "../../scripts/backend/ports";

let folder: string;
let rules: string;
/** This computer, without running emulators and not allowed to install anything. */
let machine: Machine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  rules = join(folder, "firestore.rules");
  writeFileSync(rules, "rules_version = '2'; service cloud.firestore {}");
  const { FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST, JAVA_HOME, ...env } = process.env;
  machine = { ...thisMachine(), env, mayInstall: false };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("without Java it says what to install on every system", async () => {
  const starting = startBackend({ rules, machine: { ...machine, env: { PATH: folder } } });

  await expect(starting).rejects.toMatchObject({
    failure: "java-missing",
    remedy: expect.stringMatching(/Debian.*\n.*macOS.*\n.*Windows/),
  });
});

test("with a Java that is too old it says so", async () => {
  await expect(startFirestoreWith(fakeJava("UnsupportedClassVersionError"))).rejects.toMatchObject({
    failure: "java-too-old",
  });
});

test("an emulator that dies at its start is quoted", async () => {
  await expect(startFirestoreWith(fakeJava("out of memory"))).rejects.toMatchObject({
    failure: "emulator-died",
    problem: expect.stringContaining("out of memory"),
  });
});

test("without an emulator to be found or downloaded it says how to get one", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const env = {
    ...machine.env,
    PATH: fakeJava("never started"),
    FIRESTORE_EMULATOR_JAR: undefined,
    FIREBASE_EMULATORS_PATH: join(folder, "cache"),
    // No way to the network.
    HTTPS_PROXY: "http://127.0.0.1:9",
    https_proxy: "http://127.0.0.1:9",
  };

  await expect(
    startBackend({ rules, machine: { ...machine, env, home: folder, sdkRoots: [] } }),
  ).rejects.toMatchObject({
    failure: "jar-missing",
    remedy: expect.stringContaining("FIRESTORE_EMULATOR_JAR="),
  });
}, 30_000);

test("a taken port is named", async () => {
  const [auth = 0, firestore = 0] = await freePorts(2);
  const other = createServer().listen(firestore, "127.0.0.1");

  await expect(startBackend({ rules, machine, ports: { auth, firestore } })).rejects.toMatchObject({
    failure: "port-taken",
    problem: expect.stringContaining(String(firestore)),
    remedy: expect.stringContaining("FIRESTORE_EMULATOR_PORT"),
  });
  other.close();
});

test("an emulator that is named but does not run is reported", async () => {
  const [port] = await freePorts(1);
  const env = { ...machine.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` };

  await expect(startBackend({ rules, machine: { ...machine, env } })).rejects.toMatchObject({
    failure: "emulator-unreachable",
    problem: expect.stringContaining(`127.0.0.1:${port}`),
  });
});

test("saved data that cannot be read is not thrown away: the way out is told", async () => {
  const snapshot = join(folder, "data", "2026-01-01T00-00-00.000Z");
  mkdirSync(join(snapshot, "documents"), { recursive: true });
  writeFileSync(join(snapshot, "accounts.json"), "[]");
  writeFileSync(join(snapshot, "documents", "documents.overall_export_metadata"), "garbage");

  await expect(
    startBackend({ rules, machine, dataFolder: join(folder, "data") }),
  ).rejects.toMatchObject({
    failure: "data-unreadable",
    remedy: expect.stringMatching(/2026-01-01.*\n.*--fresh/),
  });
}, 30_000);

/** A folder with a `java` that says it is there, and dies with a message when it is to run something. */
function fakeJava(lastWords: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\n[ "$1" = -version ] && exit 0\necho "${lastWords}" >&2\nexit 1\n`;
  writeFileSync(join(bin, "java"), script);
  chmodSync(join(bin, "java"), 0o755);
  symlinkSync("/bin/sh", join(bin, "sh"));
  return bin;
}

async function startFirestoreWith(path: string): Promise<Emulator> {
  const [port = 0] = await freePorts(1);
  const env = { ...machine.env, PATH: path };
  const options = { projectId: "demo-lettuce", port, rules, importFrom: undefined };
  const start = await prepareFirestore(options, { ...machine, env });
  return start();
}
