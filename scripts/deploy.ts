// npm run deploy: builds the app and puts it online with its access rules and indexes. It asks no questions.
// Before the first time, log in with `npx firebase login` and fill in .env.local.
import { spawnSync } from "node:child_process";
import { build, loadEnv } from "vite";
import { FIREBASE } from "./backend/firebase-emulator";
import { PROJECT_ROOT } from "./backend/project";
import { ensureDeployable } from "./configuration";

try {
  const env = loadEnv("production", PROJECT_ROOT);
  const projectId = ensureDeployable(env);
  ensureLoggedIn();
  await build({ root: PROJECT_ROOT });
  // The rules come first: older rules refuse the writes of a newer app.
  process.exitCode = deploy("firestore", projectId) || deploy("hosting", projectId);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** Deploys a part of the project. Returns the exit code of the firebase command. */
function deploy(part: string, projectId: string): number {
  const command = [FIREBASE, "deploy", "--only", part, "--project", projectId];
  const { status } = spawnSync(process.execPath, command, { cwd: PROJECT_ROOT, stdio: "inherit" });
  return status ?? 1;
}

/** Throws an error with the output of the firebase command, if it is not logged in. */
function ensureLoggedIn(): void {
  const command = [FIREBASE, "projects:list", "--non-interactive"];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Error(
      `Firebase did not accept your login. Log in with: npx firebase login\n\n${stdout}${stderr}`.trimEnd(),
    );
  }
}
