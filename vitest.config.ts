import react from "@vitejs/plugin-react";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { bypassProxy } from "./scripts/backend/project.ts";
import { isWholeTest, REPORTS } from "./scripts/reports.ts";
import { REQUIREMENTS } from "./tests/project/requirements.ts";

// Tests ignore the deployment settings of the shell and of .env files.
for (const name of Object.keys(process.env)) {
  if (name.startsWith("VITE_")) delete process.env[name];
}

// React's production build lacks what tests need.
process.env.NODE_ENV = "test";

bypassProxy();

/** Node 25 and later define an empty `localStorage`, which would hide that of jsdom. Node 20 doesn't know the flag. */
const NO_STORAGE_OF_NODE = "--no-experimental-webstorage";

const SIMULATION = "tests/sync/simulation.test.ts";

/** One replaces `location`, which the contexts of the project "dom" don't allow; the other the clock of its process. */
const LOCATION = "tests/client/parts.test.ts";
const YEAR = "tests/usage/year.test.ts";

export default defineConfig({
  plugins: [react()],
  envDir: false,
  test: {
    restoreMocks: true,
    execArgv: process.allowedNodeEnvironmentFlags.has(NO_STORAGE_OF_NODE)
      ? [NO_STORAGE_OF_NODE]
      : [],
    reporters: isWholeTest() ? ["default", "json"] : ["default"],
    outputFile: { json: REPORTS.unit },
    // By default Vitest leaves one core free, which is half of a two-core machine.
    maxWorkers: "100%",
    // The requirements are the only tags: any other tag of a test is an error.
    tags: REQUIREMENTS.map(({ id, sentence }) => ({ name: id, description: sentence })),
    // An SDK broken by tests/support/broken-sdk.ts also throws from its timers and streams, where no test can catch.
    onUnhandledError: ({ message }) => !message.includes("A test has broken this SDK."),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/{domain,project}/**/*.test.ts"],
          // These files leave nothing behind, and a process takes longer to start than most of them to run.
          isolate: false,
          unstubGlobals: true,
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Generous, for busy machines. So are those below.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "scripts",
          include: ["tests/scripts/**/*.test.ts", LOCATION, YEAR],
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Tests of scripts start processes, which take long on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Without this condition, Node's own resolution would load the router twice, once as CommonJS.
        resolve: { conditions: ["module-sync", ...defaultServerConditions] },
        test: {
          name: "dom",
          environment: "jsdom",
          // A context of its own for each file isolates as a process does, and loads jsdom once a worker.
          pool: "vmThreads",
          server: { deps: { inline: [/react-router/] } },
          include: ["tests/{components,screens,client}/**/*.test.{ts,tsx}"],
          exclude: [LOCATION],
          setupFiles: ["tests/support/no-stray-console.ts", "tests/support/dom.ts"],
          // A whole screen in jsdom is slow on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "sync",
          include: ["tests/sync/**/*.test.ts"],
          exclude: [SIMULATION],
          // As for "unit".
          isolate: false,
          unstubGlobals: true,
          setupFiles: ["tests/support/no-stray-console.ts"],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "backend",
          include: ["tests/{services,rules}/**/*.test.ts"],
          globalSetup: ["tests/support/backend-for-vitest.ts"],
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Emulators may take long on a busy two-core machine.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "simulation",
          include: [SIMULATION],
          globalSetup: ["tests/support/backend-for-vitest.ts"],
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Runs alone, after all others: twenty simulated users keep the emulator busy.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
