// Runs a command, and ends it when the launcher is gone. The standard input is a pipe from the launcher; the system
// closes this pipe even if the launcher is killed. Plain JavaScript needs no compiler and starts at once.
//
// Usage: node guard.mjs <working folder> <scratch folder, removed at the end, or ""> <command> [arguments …]
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const [folder, scratch, command = "", ...args] = process.argv.slice(2);
const isWindows = process.platform === "win32";

// Signals are ignored: a signal could end the guard and leave its child running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

let released = false;
const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
child.on("error", (error) => {
  console.error(error.message);
  leave(127);
});
child.on("exit", (code) => leave(code ?? 1));

process.stdin.resume();
process.stdin.on("error", () => undefined);
process.stdin.on("close", () => {
  released = true;
  // The child has nothing to save: the launcher saves the data.
  if (isWindows) spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"]);
  else child.kill("SIGKILL");
});

function leave(/** @type {number} */ code) {
  if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  // Kills the guard's own process group: grandchildren, and the guard itself.
  if (released && !isWindows) process.kill(-process.pid, "SIGKILL");
  process.exit(code);
}
