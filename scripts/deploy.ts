// npm run deploy: builds the app and puts it online with its access rules and indexes.
// Asks for nothing: log in once with `npx firebase login`, and fill in .env.local.
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
  // The rules first: older rules refuse what a newer app writes.
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

/**
 * Fails before the build if nobody is logged in to Firebase.
 * @throws with what the firebase command says
 */
function ensureLoggedIn(): void {
  const ask = [FIREBASE, "projects:list", "--non-interactive"];
  const { status, stdout, stderr } = spawnSync(process.execPath, ask, {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Error(
      `Firebase does not let you in. Log in with: npx firebase login\n\n${stdout}${stderr}`.trimEnd(),
    );
  }
}
