import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBackend } from "../../scripts/backend/backend";
import type { Emulator } from "../../scripts/backend/emulator";
import { prepareFirestore } from "../../scripts/backend/firestore-emulator";
import { type Machine, thisMachine } from "../../scripts/backend/machine";
import { freePorts } from "../../scripts/backend/ports";
import { placeJava } from "./stand-ins";

/** Of what Java says of a program made for 21 where it is 17 itself. */
const TOO_NEW = `java.lang.UnsupportedClassVersionError: com/google/CloudFirestore has been compiled by a more recent
version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file
versions up to 61.0`;

/** A snapshot, as far as a start that ends before it is read can tell. */
const SNAPSHOT = "2026-01-01T00-00-00.000Z";

let folder: string;
let bin: string;
let rules: string;
/** This computer with a `java` of the tests', without running emulators and not allowed to install anything. */
let machine: Machine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  bin = join(folder, "bin");
  rules = join(folder, "firestore.rules");
  writeFileSync(rules, "rules_version = '2'; service cloud.firestore {}");
  const jar = join(folder, "emulator.jar");
  writeFileSync(jar, "");
  const env = { PATH: bin, FIRESTORE_EMULATOR_JAR: jar };
  machine = { ...thisMachine(), env, mayInstall: false };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("an emulator that needs a newer Java says which", async () => {
  placeJava(bin, "17.0.15", `console.error(${JSON.stringify(TOO_NEW)}); process.exit(1)`);

  await expect(startFirestore()).rejects.toMatchObject({
    failure: "java-too-old",
    problem: "The Firestore emulator needs Java 21 or newer; here is Java 17.",
  });
});

test("an emulator that dies at its start is quoted", async () => {
  placeJava(bin, "17.0.15", "console.error('out of memory'); process.exit(1)");

  await expect(startFirestore()).rejects.toMatchObject({
    failure: "emulator-died",
    problem: expect.stringContaining("out of memory"),
  });
});

test.each([
  ["that says where it begins", ""],
  [
    "like the Cloud SDK's, which does not",
    "if (arguments.includes('-jar')) { console.error('no main manifest attribute, in x.jar'); process.exit(1) }",
  ],
])("a JAR starts %s, whatever language the system has", async (_, refusal) => {
  const called = join(folder, "called.json");
  placeJava(
    bin,
    "11.0.2",
    `const arguments = process.argv.slice(2);
    ${refusal}
    const language = process.env.LC_ALL;
    require("node:fs").writeFileSync(${JSON.stringify(called)}, JSON.stringify({ arguments, language }));
    const port = Number(arguments.find((one) => one.startsWith("--port=")).slice(7));
    require("node:http").createServer((_, response) => response.end()).listen(port, "127.0.0.1");`,
  );

  const emulator = await startFirestore("saved.overall_export_metadata");
  await emulator.stop();

  expect(JSON.parse(readFileSync(called, "utf8"))).toEqual({
    arguments: expect.arrayContaining([
      "--project_id=demo-lettuce",
      "--seed_from_export=saved.overall_export_metadata",
      `--rules=${rules}`,
    ]),
    language: "C.UTF-8",
  });
});

test("a taken port is named, and nothing is forgotten for a start that can't be", async () => {
  placeJava(bin, "17.0.15");
  const [auth = 0, firestore = 0] = await freePorts(2);
  const other = createServer().listen(firestore, "127.0.0.1");
  mkdirSync(join(folder, SNAPSHOT));

  await expect(
    startBackend({ rules, machine, ports: { auth, firestore }, dataFolder: folder, fresh: true }),
  ).rejects.toMatchObject({
    failure: "port-taken",
    problem: expect.stringContaining(String(firestore)),
    remedy: expect.stringContaining("FIRESTORE_EMULATOR_PORT"),
  });
  expect(existsSync(join(folder, SNAPSHOT))).toBe(true);
  other.close();
});

test.each(["::1", "0.0.0.0", "::"])("a port that is taken at %s is taken", async (host) => {
  const [auth = 0] = await freePorts(1);
  const other = createServer().listen({ port: auth, host, ipv6Only: true });

  await expect(startBackend({ rules, machine, ports: { auth } })).rejects.toMatchObject({
    failure: "port-taken",
    remedy: expect.stringContaining("AUTH_EMULATOR_PORT"),
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

async function startFirestore(importFrom?: string): Promise<Emulator> {
  const [port = 0] = await freePorts(1);
  const start = await prepareFirestore({ projectId: "demo-lettuce", port, rules }, machine);
  return start(importFrom);
}
