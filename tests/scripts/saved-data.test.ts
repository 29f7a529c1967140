import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BackendError } from "../../scripts/backend/backend-error";
import type { EmulatorHosts } from "../../scripts/backend/emulator-admin";
import { blameData, openSavedData, type SavedData } from "../../scripts/backend/saved-data";

const METADATA = "documents.overall_export_metadata";
const SHARD = join("all_kinds", "output-0");

let folder: string;
let data: SavedData;
/** Answers what the savings ask of either emulator. */
let emulators: Server;
let hosts: EmulatorHosts;
let users: object[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  data = openSavedData(folder);
  users = [];
  emulators = createServer(async (request, response) => {
    if (request.method === "POST") {
      const { export_directory, export_name } = (await json(request)) as Record<string, string>;
      const documents = join(export_directory ?? "", export_name ?? "");
      mkdirSync(join(documents, "all_kinds"), { recursive: true });
      writeFileSync(join(documents, METADATA), "metadata");
      writeFileSync(join(documents, SHARD), "documents");
    }
    response.end(JSON.stringify({ users }));
  }).listen(0, "127.0.0.1");
  await once(emulators, "listening");
  const host = `127.0.0.1:${(emulators.address() as AddressInfo).port}`;
  hosts = { projectId: "demo-lettuce", authHost: host, firestoreHost: host };
});

afterEach(() => {
  data.close();
  emulators.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the first start has no data", () => {
  expect(data.newest()).toBeUndefined();
});

test("what was saved last is found, and what was never finished is not; two are kept", async () => {
  for (const name of ["ann", "bea", "cem"]) await save(name);
  mkdirSync(join(folder, "unfinished"));

  expect(data.newest()?.accounts).toEqual([{ localId: "cem" }]);
  expect(existsSync(data.newest()?.documents ?? "")).toBe(true);
  expect(snapshots()).toHaveLength(2);
});

test("what is saved after a clock was put back is the newest all the same", async () => {
  await save("ann");
  const [early = ""] = snapshots();
  renameSync(join(folder, early), join(folder, early.replace(/^\d+/, "2099")));
  for (const name of ["bea", "cem"]) await save(name);
  expect(data.newest()?.accounts).toEqual([{ localId: "cem" }]);
  expect(snapshots()).toHaveLength(2);
});

test.each([
  ["a file is cut short", (path: string) => truncateSync(join(path, "documents", SHARD), 4)],
  ["a file is missing", (path: string) => rmSync(join(path, "documents", SHARD))],
  ["a file is empty", (path: string) => truncateSync(join(path, "documents", METADATA), 0)],
  ["it does not end", (path: string) => truncateSync(join(path, "contents.json"), 20)],
])(
  "a snapshot of which %s is put aside, aloud, and pushes out none that is whole",
  async (_, damage) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await save("ann");
    await save("bea");
    const [whole = "", damaged = ""] = snapshots();
    damage(join(folder, damaged));

    expect(data.newest()?.accounts).toEqual([{ localId: "ann" }]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(damaged));

    await save("cem");
    expect(snapshots()).toContain(whole);
    expect(existsSync(join(folder, `${damaged}.damaged`))).toBe(true);
  },
);

test("where all are damaged, nothing is started from and nothing is lost", async () => {
  await save("ann");
  const [only = ""] = snapshots();
  rmSync(join(folder, only, "documents", METADATA));

  expect(() => data.newest()).toThrow(/damaged.*\n.*--fresh/);
  expect(snapshots()).toEqual([only]);
});

test("an emulator that can't export costs nothing that was saved", async () => {
  await save("ann");
  emulators.removeAllListeners("request").on("request", (_, response) => {
    response.writeHead(500).end("failed to write export");
  });

  await expect(save("bea")).rejects.toThrow("failed to write export");
  expect(data.newest()?.accounts).toEqual([{ localId: "ann" }]);
});

test("forgetting removes what was saved and nothing else", async () => {
  await save("ann");
  for (const name of ["unfinished", "2026-01-01T08-00-00.000Z.damaged", "diary"]) {
    mkdirSync(join(folder, name));
  }

  data.forget();

  expect(readdirSync(folder)).toEqual(["diary", `lock-${process.pid}`]);
});

test("another process that uses the folder is named; one that is dead is not in the way", () => {
  data.close();
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(join(folder, `lock-${dead}`), "");
  data = openSavedData(folder);
  expect(readdirSync(folder)).toEqual([`lock-${process.pid}`]);
  data.close();

  writeFileSync(join(folder, `lock-${process.ppid}`), "");
  expect(() => openSavedData(folder)).toThrow(`is in use: process ${process.ppid} has it`);
  expect(readdirSync(folder)).toEqual([`lock-${process.ppid}`]);
});

test("the data is blamed only where the emulator names it", () => {
  const snapshot = { folder: "/data/monday", accounts: [], documents: "" };
  const died = (words: string) => new BackendError("emulator-died", words, "");
  const reader = "at com.google.cloud.datastore.util.leveldb.ExportImportUtil.fetchEntities";
  const rules = died("FileNotFoundException: Gr??n/firestore.rules");

  expect(() => blameData(died(reader), snapshot)).toThrow(/monday\.\n.*--fresh/);
  expect(() => blameData(died(reader), undefined)).toThrow(reader);
  expect(() => blameData(rules, snapshot)).toThrow(rules);
});

/** Saves a state with one account. */
async function save(localId: string): Promise<void> {
  users = [{ localId }];
  await data.save(hosts);
}

function snapshots(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith("Z"));
}
