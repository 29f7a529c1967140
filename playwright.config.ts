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
  // A test waits for a second now and then, and leaves its core to another one.
  workers: "150%",
  // Generous, for busy machines. Passing tests don't wait for it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: isWholeTest() ? [["list"], ["json", { outputFile: REPORTS.browser }]] : "list",
  use: {
    locale: "en-GB",
    // The same as for an expectation.
    actionTimeout: 30_000,
    // A trace takes a quarter of the time of a test; `npx playwright test --trace on` takes one where it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(),
  },
  // Most of what is tested is the same at both sizes, and is tested at a desk. `@phone` marks what is of a phone, or of
  // a finger; `@both` what depends on the size.
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
