import { expect, test } from "vitest";
import { runNode } from "./processes";

const SCRIPT = ["--import", "tsx", "tests/scripts/wait-for-the-end.ts"];

test.each([
  ["", started(SCRIPT)],
  [", with a shell between", started(["-e", started(SCRIPT)])],
])("a script that npm has started%s winds up when npm is killed outright", async (_, npm) => {
  const command = runNode(["-e", npm], { ...process.env, npm_lifecycle_event: "start" });
  await command.untilWritten(/waiting/);

  process.kill(command.pid, "SIGKILL");

  // The output ends with the script, which has it from what stands for npm.
  await command.ended;
  expect(command.output()).toContain("wound up");
});

/** What starts Node and waits for it. */
function started(args: readonly string[]): string {
  return `child_process.spawn(process.execPath, ${JSON.stringify(args)}, { stdio: "inherit" })`;
}
