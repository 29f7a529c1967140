import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { exportDocuments, readAccounts } from "../../scripts/backend/emulator-admin";
import { openSavedData } from "../../scripts/backend/saved-data";
import { emptyFolder } from "./folder";

vi.mock("../../scripts/backend/emulator-admin");

const HOSTS = { projectId: "demo-lettuce", authHost: "", firestoreHost: "" };

beforeEach(() => {
  vi.mocked(exportDocuments).mockImplementation(async (_hosts, directory, name) => {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, `${name}.overall_export_metadata`), "");
  });
});

test("a start has the last complete save, alone in the folder, and after a failed export the one before", async () => {
  const folder = emptyFolder();
  const data = openSavedData(folder);
  const save = (localId: string) => {
    vi.mocked(readAccounts).mockResolvedValue([{ localId }]);
    return data.save(HOSTS);
  };
  expect(data.newest()).toBeUndefined();
  await save("ann");
  await Promise.all([save("bea"), save("cem")]);
  expect(data.newest()).toMatchObject({ accounts: [{ localId: "cem" }] });
  expect(existsSync(data.newest()?.documents ?? "")).toBe(true);
  expect(readdirSync(folder)).toHaveLength(1);

  // As after a kill during the export.
  mkdirSync(join(folder, String(Date.now() + 1_000)));
  vi.mocked(exportDocuments).mockRejectedValueOnce(new Error("no space left"));
  await expect(save("dan")).rejects.toThrow("no space left");
  expect(data.newest()).toMatchObject({ accounts: [{ localId: "cem" }] });
});

test("forgetting removes all saves and nothing else in the folder", async () => {
  const folder = emptyFolder();
  for (const name of ["1", "2", "diary"]) mkdirSync(join(folder, name));
  openSavedData(folder).deleteAll();
  expect(readdirSync(folder)).toEqual(["diary"]);
});

test("a folder that can't be written is named, with the variable that chooses another", () => {
  const file = join(emptyFolder(), "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "data")]) {
    expect(() => openSavedData(folder)).toThrow(
      /^The data can't be kept here: .*file.*\.\nChoose another folder with DATA_FOLDER=<path>\.$/,
    );
  }
});
