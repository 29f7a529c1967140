import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSnapshots, newestSnapshot } from "../../scripts/backend/saved-data";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lettuce-test-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("the first start has no data", () => {
  expect(newestSnapshot(folder)).toBeUndefined();
  expect(newestSnapshot(join(folder, "not-there"))).toBeUndefined();
});

test("the newest snapshot is taken, and one that was never finished is not", () => {
  place("2026-01-01T08-00-00.000Z", '[{"localId":"old"}]');
  place("2026-01-02T08-00-00.000Z", '[{"localId":"new"}]');
  place("unfinished", "[]");

  expect(newestSnapshot(folder)?.accounts).toEqual([{ localId: "new" }]);
});

test("a damaged snapshot is passed over, with a warning, for the one before it", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  place("2026-01-01T08-00-00.000Z", '[{"localId":"old"}]');
  place("2026-01-02T08-00-00.000Z", '[{"localId"');

  expect(newestSnapshot(folder)?.accounts).toEqual([{ localId: "old" }]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("2026-01-02"));
});

test("forgetting removes the snapshots and nothing else", () => {
  place("2026-01-01T08-00-00.000Z", "[]");
  place("unfinished", "[]");
  writeFileSync(join(folder, "diary.txt"), "");

  forgetSnapshots(folder);

  expect(newestSnapshot(folder)).toBeUndefined();
  expect(existsSync(join(folder, "unfinished"))).toBe(false);
  expect(existsSync(join(folder, "diary.txt"))).toBe(true);
});

function place(name: string, accounts: string): void {
  const documents = join(folder, name, "documents");
  mkdirSync(documents, { recursive: true });
  writeFileSync(join(documents, "documents.overall_export_metadata"), "");
  writeFileSync(join(folder, name, "accounts.json"), accounts);
}
