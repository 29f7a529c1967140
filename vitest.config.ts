import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { isWholeTest, REPORTS } from "./scripts/reports.ts";
import { REQUIREMENTS } from "./tests/project/requirements.ts";

// Tests know nothing of a deployment, whatever a shell or a .env file says of one.
for (const name of Object.keys(process.env)) {
  if (name.startsWith("VITE_")) delete process.env[name];
}

// Nor of what it runs in: React leaves out for production what tests need.
process.env.NODE_ENV = "test";

const SIMULATION = "tests/sync/simulation.test.ts";

export default defineConfig({
  plugins: [react()],
  envDir: false,
  test: {
    restoreMocks: true,
    reporters: isWholeTest() ? ["default", "json"] : ["default"],
    outputFile: { json: REPORTS.unit },
    // By itself Vitest leaves one core to the editor, which on two cores is half of them.
    maxWorkers: "100%",
    // A test says which requirement it shows; one that is not in docs/spec-coverage.md is an error.
    tags: REQUIREMENTS.map(({ id, sentence }) => ({ name: id, description: sentence })),
    // The SDK that tests/support/broken-sdk.ts breaks throws at its own timers and streams, too, out of any test's reach.
    onUnhandledError: ({ message }) => !message.includes("A test has broken this SDK."),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/{domain,project,scripts}/**/*.test.ts"],
          // It imports JSON in a way that only bundlers understand.
          deps: { optimizer: { ssr: { enabled: true, include: ["@actions/languageservice"] } } },
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Those of the scripts start others: a busy moment is no failure.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["tests/{components,screens,hooks,client}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/no-stray-console.ts", "tests/support/dom.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "backend",
          include: ["tests/{services,rules,sync}/**/*.test.ts"],
          exclude: [SIMULATION],
          globalSetup: ["tests/support/backend-for-vitest.ts"],
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Emulators on two cores: a busy moment is no failure.
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
          // By itself, after all others: twenty people leave the emulator no time for anybody else.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
