import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findFirestoreJar } from "../../scripts/backend/firestore-jar";
import type { Machine } from "../../scripts/backend/machine";
import { placeCommand, placeJava } from "./stand-ins";

const JAR = Buffer.alloc(1_000_000, "lettuce");
const SHA256 = createHash("sha256").update(JAR).digest("hex");

const SDKS = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";
const CACHED = ".cache/lettuce/pinned.jar";
const FIREBASE_TOOLS_FOLDER = ".cache/firebase/emulators";

let home: string;
let bin: string;
/** Gives the JAR, or whatever else a test wants. */
let server: Server;
let requests: number;
let answer: Buffer;
let machine: Machine;
let written: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  bin = join(home, "bin");
  placeJava(bin, "17.0.15");
  requests = 0;
  answer = JAR;
  server = createServer((_, response) => {
    requests++;
    response.setHeader("Content-Length", answer.length).end(answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  machine = {
    env: { PATH: bin },
    platform: "linux",
    home,
    sdkRoots: [join(home, "sdk")],
    pinnedJar: { url: `http://127.0.0.1:${port}/pinned.jar`, sha256: SHA256 },
    mayInstall: false,
  };
  written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

afterEach(() => {
  server.close();
  rmSync(home, { recursive: true, force: true });
});

test("the named one comes before the Cloud SDK's, and that before the pinned one", async () => {
  const pinned = place(CACHED, JAR);
  expect(await found()).toBe(pinned);

  const sdks = place(join("sdk", SDKS));
  expect(await found()).toBe(sdks);

  const named = place("mine.jar");
  expect(await found({ env: { PATH: bin, FIRESTORE_EMULATOR_JAR: named } })).toBe(named);
  expect(requests).toBe(0);
});

test("a Cloud SDK in another place is asked for, but not on Windows", async () => {
  const sdks = place(join("elsewhere", SDKS));
  placeCommand(bin, "gcloud", `console.log(${JSON.stringify(join(home, "elsewhere"))})`);

  expect(await found()).toBe(sdks);
  expect(await found({ platform: "win32" })).not.toBe(sdks);
});

test("a named one that is not there is an error, not a reason to take another", async () => {
  place(join("sdk", SDKS));
  const env = { PATH: bin, FIRESTORE_EMULATOR_JAR: join(home, "gone.jar") };

  await expect(findFirestoreJar({ ...machine, env })).rejects.toMatchObject({
    failure: "jar-missing",
    problem: expect.stringContaining("gone.jar"),
  });
});

test.each([
  ["linux", {}, ".cache/lettuce"],
  ["linux", { XDG_CACHE_HOME: "caches" }, "caches/lettuce"],
  ["darwin", {}, "Library/Caches/lettuce"],
  ["win32", {}, "AppData/Local/lettuce/Cache"],
] as const)(
  "it is fetched once, with progress, and kept where %s keeps such things",
  async (platform, caches, folder) => {
    const inHome = Object.entries(caches).map(([name, path]) => [name, join(home, path)]);
    const env = { PATH: bin, ...Object.fromEntries(inHome) };

    const jar = await found({ platform, env });
    expect(jar).toBe(join(home, folder, "pinned.jar"));
    expect(readFileSync(jar).equals(JAR)).toBe(true);
    expect(written).toHaveBeenCalledWith(expect.stringMatching(/once \(1 MB\), 100 %/));

    expect(await found({ platform, env })).toBe(jar);
    expect(requests).toBe(1);
  },
);

test("one in the cache that is not what it should be is fetched anew", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  place(CACHED, JAR.subarray(0, 1000));

  expect(readFileSync(await found()).equals(JAR)).toBe(true);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("fetched anew"));
});

test("what comes with another sum is not kept, and it says where to get the right one", async () => {
  answer = Buffer.from("a page of some hotel's network");

  await expect(findFirestoreJar(machine)).rejects.toMatchObject({
    failure: "jar-missing",
    problem: expect.stringMatching(`SHA-256 .* not ${SHA256}. Nothing of it was kept`),
    remedy: expect.stringMatching(`${machine.pinnedJar.url}\nto\n.*${join(home, CACHED)}`),
  });
  expect(existsSync(join(home, ".cache"))).toBe(false);
});

test("nothing is fetched that no Java here could run", async () => {
  placeJava(bin, "1.8.0_392");

  await expect(findFirestoreJar(machine)).rejects.toMatchObject({ failure: "java-too-old" });
  expect(requests).toBe(0);
});

test("only then firebase-tools' own is taken, the very one it asks for, where Java is new enough", async () => {
  server.close();
  const info = createRequire(import.meta.url)(
    "firebase-tools/lib/emulator/downloadableEmulatorInfo.json",
  ) as { firestore: { version: string } };
  const own = place(
    `${FIREBASE_TOOLS_FOLDER}/cloud-firestore-emulator-v${info.firestore.version}.jar`,
  );
  place(`${FIREBASE_TOOLS_FOLDER}/cloud-firestore-emulator-v99.0.0.jar`);

  await expect(findFirestoreJar(machine)).rejects.toMatchObject({
    failure: "jar-missing",
    problem: expect.stringContaining("ECONNREFUSED"),
  });
  placeJava(bin, "21.0.4");
  expect(await found()).toBe(own);
});

test("firebase-tools is asked to fetch it; when that fails too, it says so", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  server.close();
  placeJava(bin, "21.0.4");
  // No way to the network.
  const env = { PATH: bin, HTTPS_PROXY: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9" };

  await expect(findFirestoreJar({ ...machine, env })).rejects.toMatchObject({
    failure: "jar-missing",
  });
  expect(written).toHaveBeenCalledWith(expect.stringContaining("cloud-firestore-emulator-v"));
  expect(readdirSync(join(home, FIREBASE_TOOLS_FOLDER))).toEqual([]);
});

async function found(changes: Partial<Machine> = {}): Promise<string> {
  return (await findFirestoreJar({ ...machine, ...changes })).jar;
}

function place(path: string, content: string | Buffer = ""): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}
