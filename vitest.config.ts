import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { REQUIREMENTS } from "./tests/project/requirements.ts";

export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
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
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["tests/{components,screens,hooks}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/no-stray-console.ts", "tests/support/dom.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "backend",
          include: ["tests/{services,rules,sync}/**/*.test.ts"],
          globalSetup: ["tests/support/backend-for-vitest.ts"],
          setupFiles: ["tests/support/no-stray-console.ts"],
          // Emulators on two cores: a busy moment is no failure.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
});
