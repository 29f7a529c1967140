// Runs one command and ends it when the launcher is gone, however the launcher went: its standard input is a pipe
// from the launcher, which the system closes even when the launcher is killed outright. Plain JavaScript, so that it
// needs no compiler and is up at once.
//
// Usage: node guard.mjs <working folder> <scratch folder, removed at the end, or ""> <command> [arguments …]
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const [folder, scratch, command = "", ...args] = process.argv.slice(2);
const isWindows = process.platform === "win32";

// Only the pipe ends the guard: a signal could end the guard and leave its child running.
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
  // A kill loses nothing: the launcher has saved the data.
  if (isWindows) spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"]);
  else child.kill("SIGKILL");
});

function leave(/** @type {number} */ code) {
  if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  // The guard leads a process group of its own: this takes grandchildren too, and the guard itself.
  if (released && !isWindows) process.kill(-process.pid, "SIGKILL");
  process.exit(code);
}
