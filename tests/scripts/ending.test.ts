import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { isRunning } from "../../scripts/backend/machine";
import { runScript, runScriptByNpm } from "./processes";

const WAYS = [
  ["npm is killed outright", runScriptByNpm, "SIGKILL", "wound up"],
  ["it is told to", runScript, "SIGTERM", "wound up"],
  ["it is killed outright", runScript, "SIGKILL", "child"],
] as const;

/** On Windows a signal is no more than a kill. */
const ways = WAYS.filter(([, , signal]) => process.platform !== "win32" || signal === "SIGKILL");

test.each(ways)("when %s, a script leaves nothing behind", async (_, run, signal, lastWords) => {
  const scratch = mkdtempSync(join(tmpdir(), "lettuce-test-"));
  const command = run("tests/scripts/wait-for-the-end.ts", { ...process.env, SCRATCH: scratch });
  const [, child] = await command.untilWritten(/child (\d+)/);

  process.kill(command.pid, signal);

  await command.ended;
  expect(command.output()).toContain(lastWords);
  await vi.waitFor(() => expect(isRunning(Number(child))).toBe(false), { timeout: 10_000 });
  await vi.waitFor(() => expect(existsSync(scratch)).toBe(false), { timeout: 10_000 });
});
