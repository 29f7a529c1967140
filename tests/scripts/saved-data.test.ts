import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { exportDocuments, readAccounts } from "../../scripts/backend/emulator-admin";
import { isRunning } from "../../scripts/backend/machine";
import { openSavedData } from "../../scripts/backend/saved-data";
import { emptyFolder } from "./folder";

vi.mock("../../scripts/backend/emulator-admin");
vi.mock("../../scripts/backend/machine");
vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));

const HOSTS = { projectId: "demo-lettuce", authHost: "", firestoreHost: "" };
const METADATA = "documents.overall_export_metadata";

let folder: string;
let data: Awaited<ReturnType<typeof openSavedData>>;

beforeEach(async () => {
  folder = emptyFolder();
  data = await openSavedData(folder);
  vi.mocked(exportDocuments).mockImplementation(async (_hosts, directory, name) => {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, METADATA), "metadata");
  });
});

test("the first start has no data; later starts have the last complete snapshot", async () => {
  expect(data.newest()).toBeUndefined();
  for (const name of ["ann", "bea", "cem"]) await save(name);
  mkdirSync(join(folder, "unfinished"));

  expect(data.newest()).toMatchObject({ accounts: [{ localId: "cem" }] });
  expect(existsSync(data.newest()?.documents ?? "")).toBe(true);
});

test("a damaged snapshot is moved aside with a warning, and the previous one is used, or none", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await save("ann");
  await save("bea");
  writeFileSync(join(folder, "saved", "accounts.json"), "[{");
  expect(data.newest()).toMatchObject({ accounts: [{ localId: "ann" }] });
  const [aside = ""] = damaged();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(join(folder, aside)));

  await save("cem");
  expect(data.newest()).toMatchObject({ accounts: [{ localId: "cem" }] });
  rmSync(join(folder, "saved-before", "accounts.json"));
  writeFileSync(join(folder, "saved", "accounts.json"), "null");
  expect(data.newest()).toBeUndefined();
  expect(damaged()).toHaveLength(3);
});

test("a failed export keeps the saved data, and the next save succeeds", async () => {
  await save("ann");
  vi.mocked(exportDocuments).mockRejectedValueOnce(new Error("failed to write export"));
  await expect(save("bea")).rejects.toThrow("failed to write export");
  expect(data.newest()).toMatchObject({ accounts: [{ localId: "ann" }] });
  await save("cem");
  expect(data.newest()).toMatchObject({ accounts: [{ localId: "cem" }] });
});

test("forgetting removes all saved data and nothing else in the folder", async () => {
  await save("ann");
  await save("bea");
  for (const name of ["unfinished", "damaged-1", "diary"]) mkdirSync(join(folder, name));
  data.deleteAll();
  expect(readdirSync(folder)).toEqual(["diary", "in-use-by"]);
});

test("an error names a process that keeps the folder; a process that is ending is waited for", async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const file = join(folder, "in-use-by");
  writeFileSync(file, "4711");
  vi.mocked(isRunning).mockReturnValue(true);
  await expect(openSavedData(folder)).rejects.toThrow("is in use: process 4711 has it");

  vi.mocked(isRunning).mockReturnValueOnce(true).mockReturnValueOnce(true).mockReturnValue(false);
  await openSavedData(folder);
  expect(isRunning).toHaveBeenLastCalledWith(4711);
});

async function save(localId: string): Promise<void> {
  vi.mocked(readAccounts).mockResolvedValue([{ localId }]);
  await data.save(HOSTS);
}

function damaged(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith("damaged-"));
}
