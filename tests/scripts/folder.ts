import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a folder for one test, and removes it afterwards. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "lettuce-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
