import { expect, test } from "vitest";
import { runNode } from "./processes";

test("a script that npm has started winds up when npm is killed outright", async () => {
  const script = ["--import", "tsx", "tests/scripts/wait-for-the-end.ts"];
  const npm = runNode(
    [
      "-e",
      `child_process.spawn(process.execPath, ${JSON.stringify(script)}, { stdio: "inherit" })`,
    ],
    { ...process.env, npm_lifecycle_event: "start" },
  );
  await npm.untilWritten(/waiting/);

  process.kill(npm.pid, "SIGKILL");

  // The output ends with the script, which has it from what stood for npm.
  await npm.ended;
  expect(npm.output()).toContain("wound up");
});
