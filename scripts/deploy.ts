// npm run deploy: builds the app and puts it online with its access rules and indexes.
// Asks for nothing: log in once with `npx firebase login`, and fill in .env.local.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build, loadEnv } from "vite";
import { PROJECT_ROOT } from "./backend/project";
import { runVisibly } from "./backend/run-command";
import { ensureDeployable } from "./configuration";

try {
  const env = loadEnv("production", PROJECT_ROOT);
  const projectId = ensureDeployable(env, hostingPolicy());
  await build({ root: PROJECT_ROOT });
  const isDeployed = await runVisibly(
    process.execPath,
    [
      createRequire(import.meta.url).resolve("firebase-tools/lib/bin/firebase.js"),
      "deploy",
      ...["--only", "firestore,hosting", "--project", projectId],
    ],
    process.env,
  );
  process.exitCode = isDeployed ? 0 : 1;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** The Content-Security-Policy that the app will be served with. */
function hostingPolicy(): string {
  return readFileSync(join(PROJECT_ROOT, "firebase.json"), "utf8");
}
