// npm run test:engines: runs the main journey in engines other than Chromium, the tests of returning in Firefox, and those
// of opening without a network in Firefox and WebKit.
//   npm run test:engines -- --grep WebKit    only this engine
import { defineConfig } from "@playwright/test";

/** The longest wait for an expectation, in milliseconds. It is generous, for busy machines. */
const EXPECT_TIMEOUT_MS = 30_000;

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from here.
export default defineConfig({
  globalSetup: "../support/servers-for-playwright.ts",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 300_000,
  expect: { timeout: EXPECT_TIMEOUT_MS, toPass: { timeout: EXPECT_TIMEOUT_MS } },
  reporter: "list",
});
