import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "./scripts/browser";

const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/servers-for-playwright.ts",
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second attempt has found a fault.
  retries: 0,
  workers: "100%",
  // What is there is seen at once; what takes long on a busy machine is no fault by itself.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_ARGS,
    },
  },
  projects: [
    // What is the same at both sizes is tested at one, and says at which.
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
