// npm run test:nodes: builds, starts and tests the app with the oldest Node of each promised range, and with the newest.
//   npm run test:nodes -- npm test   runs another command with each
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { engines } from "../package.json";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./backend/project";

/** The second command also starts the app and its preview: tests/scripts/start.test.ts. */
const COMMANDS = ["npm run build", "npx vitest run --project unit --project scripts --project dom"];

const named = process.argv.slice(2).join(" ");
const commands = named ? [named] : COMMANDS;
const failures: string[] = [];

for (const version of [...oldestNodes(), newestNode()]) {
  const PATH = [install(version), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, VITE_FIREBASE_PROJECT_ID: DEMO_PROJECT_ID };
  for (const command of commands) {
    console.log(`\nNode ${version}: ${command}\n`);
    if (run(command, env) !== 0) failures.push(`Node ${version}: ${command}`);
  }
}
console.log(failures.length ? `\nFailed:\n${failures.join("\n")}` : "\nAll succeeded.");
process.exitCode = failures.length ? 1 : 0;

/** Returns the oldest version of each range in package.json. */
function oldestNodes(): readonly string[] {
  return engines.node.match(/\d+\.\d+\.\d+/g) ?? [];
}

function newestNode(): string {
  return spawnSync("npm view node version", { shell: true, encoding: "utf8" }).stdout.trim();
}

/** Downloads a version of Node once. @returns the folder of its program */
function install(version: string): string {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${platform === "win32" ? "win" : platform}-${arch}`;
  const folder = join(PROJECT_ROOT, ".cache", "nodes", version);
  const bin = join(folder, "node_modules", name, "bin");
  if (!existsSync(bin)) run(`npm install --no-save --prefix "${folder}" ${name}@${version}`);
  return bin;
}

function run(command: string, env = process.env): number | null {
  return spawnSync(command, { cwd: PROJECT_ROOT, env, shell: true, stdio: "inherit" }).status;
}
