import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFirestoreJar } from "../../scripts/backend/firestore-jar";
import type { Machine } from "../../scripts/backend/machine";

let home: string;
let machine: Machine;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  const sdkRoots = [join(home, "sdk")];
  machine = { env: { PATH: "" }, platform: "linux", home, sdkRoots, mayInstall: false };
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

test("the named one comes before the Cloud SDK's, and that before the downloaded one", async () => {
  const downloaded = place(".cache/firebase/emulators/cloud-firestore-emulator-v1.19.8.jar");
  expect(await findFirestoreJar(machine)).toBe(downloaded);

  const inSdk = place("sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar");
  expect(await findFirestoreJar(machine)).toBe(inSdk);

  const named = place("mine.jar");
  const env = { ...machine.env, FIRESTORE_EMULATOR_JAR: named };
  expect(await findFirestoreJar({ ...machine, env })).toBe(named);
});

test("of several downloaded ones the newest is taken", async () => {
  place(".cache/firebase/emulators/cloud-firestore-emulator-v1.9.0.jar");
  const newest = place(".cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar");
  place(".cache/firebase/emulators/cloud-firestore-emulator-v1.19.8.jar");

  expect(await findFirestoreJar(machine)).toBe(newest);
});

test("a named one that is not there is an error, not a reason to take another", async () => {
  place("sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar");
  const env = { ...machine.env, FIRESTORE_EMULATOR_JAR: join(home, "gone.jar") };

  await expect(findFirestoreJar({ ...machine, env })).rejects.toMatchObject({
    failure: "jar-missing",
    problem: expect.stringContaining("gone.jar"),
  });
});

function place(path: string): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  return file;
}
