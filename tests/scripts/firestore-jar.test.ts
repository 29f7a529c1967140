import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findFirestore } from "../../scripts/backend/firestore-jar";
import type { Machine } from "../../scripts/backend/machine";
import { emptyFolder } from "./folder";

vi.mock("../../scripts/backend/java", () => ({ findJava: () => "java" }));

const JAR = Buffer.alloc(1_000, "lettuce");
const JAR_IN_SDK = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

let home: string;
/** Serves `download` as the JAR. */
const server = createServer((_, response) => response.end(download));
let download: Buffer;
let pinned: { url: string; sha256: string };

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pinned.jar`;
  pinned = { url, sha256: createHash("sha256").update(JAR).digest("hex") };
});

beforeEach(() => {
  home = emptyFolder();
  download = JAR;
});

afterAll(() => void server.close());

test("FIRESTORE_EMULATOR_JAR comes before the Cloud SDK, and fails if the file is missing", async () => {
  const ofSdk = place(join("google-cloud-sdk", JAR_IN_SDK));
  expect(await find()).toBe(ofSdk);
  const named = place("mine.jar");
  expect(await find({ env: { FIRESTORE_EMULATOR_JAR: named } })).toBe(named);
  const env = { FIRESTORE_EMULATOR_JAR: basename(named), INIT_CWD: dirname(named) };
  expect(await find({ env })).toBe(named);
  await expect(find({ env: { FIRESTORE_EMULATOR_JAR: "gone.jar" } })).rejects.toThrow("gone.jar");
});

test("a Cloud SDK in another folder is found by its gcloud command", async () => {
  const ofSdk = place(join("elsewhere", JAR_IN_SDK));
  const gcloud = place(join("elsewhere", "bin", "gcloud"));
  expect(await find({ env: { PATH: dirname(gcloud) } })).toBe(ofSdk);
});

test("a missing emulator is downloaded once", async () => {
  const env = { XDG_CACHE_HOME: join(home, "caches") };
  const jar = await find({ env });
  expect(readFileSync(jar).equals(JAR)).toBe(true);
  download = Buffer.from("");
  expect(await find({ env })).toBe(jar);
});

test("a download of something else leaves no file and names the alternatives", async () => {
  download = Buffer.from("a page of some hotel's network");
  await expect(find()).rejects.toThrow(
    new RegExp(`another SHA-256[^]*from\\n  ${pinned.url}\\nto\\n.*\\n.*FIRESTORE_EMULATOR_JAR=`),
  );
  expect(readdirSync(join(home, ".cache", "lettuce"))).toEqual([]);
});

test("a home that can't be written fails before the download, with the variable that chooses another folder", async () => {
  home = place("file");
  await expect(find()).rejects.toThrow(
    /^The Firestore emulator can't be kept here: .*file.*\.\nChoose another folder with XDG_CACHE_HOME=<path>\.$/,
  );
});

/** Looks for the emulator on an empty Linux computer, with these changes. */
async function find(changes: Partial<Machine> = {}): Promise<string> {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const linux = { platform: "linux", env: {}, home, mayInstall: false } as const;
  return (await findFirestore({ ...linux, ...changes }, pinned)).jar;
}

function place(path: string, content: string | Buffer = ""): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}
