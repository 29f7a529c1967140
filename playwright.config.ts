import { defineConfig } from "@playwright/test";
import { launchOptions } from "./scripts/browser";
import { isWholeTest, REPORTS } from "./scripts/reports";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/servers-for-playwright.ts",
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on a retry has found a bug.
  retries: 0,
  // Tests wait for a second now and then. Meanwhile another test uses the core.
  workers: "150%",
  // Generous, for busy machines. Passing tests don't wait for it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: isWholeTest() ? [["list"], ["json", { outputFile: REPORTS.browser }]] : "list",
  use: {
    locale: "en-GB",
    // The same as for `expect`.
    actionTimeout: 30_000,
    // A trace takes a quarter of a test's time. To record one: `npx playwright test --trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(),
  },
  // Most tests would be the same at both sizes, and run only at desktop size. `@phone` marks tests for phones or touch,
  // `@both` tests that depend on the size.
  projects: [
    {
      name: "phone",
      grep: /@phone|@both/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
