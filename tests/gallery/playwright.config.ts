// npm run gallery: takes pictures of every screen in its main states, on a phone and a desktop, in .gallery.
//   npm run gallery -- --grep "lists-|profile"    only states whose names match
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../../scripts/browser";

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from here.
export default defineConfig({
  testDir: ".",
  globalSetup: "../support/servers-for-playwright.ts",
  outputDir: "../../test-results",
  fullyParallel: true,
  // A year of use takes long on a busy machine.
  timeout: 180_000,
  reporter: "list",
  use: { locale: "en-GB", actionTimeout: 30_000, launchOptions: launchOptions() },
  projects: [
    {
      name: "phone",
      // The two panes of a wide window.
      grepInvert: /desk-/,
      use: {
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
