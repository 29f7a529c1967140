// npm run test:engines: the main journey of two people, and what comes of coming back, in browser engines other than the
// one of all other tests.
//   npm run test:engines -- --grep WebKit    this one only
import { defineConfig } from "@playwright/test";

/** How long what is waited for may take on a busy machine, in milliseconds. */
const PATIENCE_MS = 30_000;

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from here.
export default defineConfig({
  globalSetup: "../support/servers-for-playwright.ts",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  reporter: "list",
});
