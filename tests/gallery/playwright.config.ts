// npm run gallery: takes pictures of every screen of the app in every state, on a phone and a desktop, in .gallery.
//   npm run gallery -- --grep "lists-|profile"    only states whose names match
//   npx playwright test --config tests/gallery/playwright.config.ts --project paper    another project of those below
import { defineConfig } from "@playwright/test";
import { launchOptions } from "../../scripts/browser";

/** The tag of states that exist only in a wide window. */
export const AT_DESK = "@desk";
const NARROW = { grepInvert: new RegExp(AT_DESK) };

const TOUCH = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from here.
export default defineConfig({
  testDir: ".",
  globalSetup: "../support/servers-for-playwright.ts",
  outputDir: "../../test-results",
  // All pictures use the same account.
  workers: 1,
  timeout: 90_000,
  reporter: "list",
  use: { locale: "en-GB", actionTimeout: 30_000, launchOptions: launchOptions() },
  projects: [
    { name: "phone", ...NARROW, use: { viewport: { width: 360, height: 740 }, ...TOUCH } },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    { name: "laptop", use: { viewport: { width: 1024, height: 768 } } },
    { name: "large", use: { viewport: { width: 1920, height: 1080 } } },
    { name: "landscape", ...NARROW, use: { viewport: { width: 740, height: 360 }, ...TOUCH } },
    { name: "tablet", ...NARROW, use: { viewport: { width: 820, height: 1180 }, ...TOUCH } },
    // A window of 1280 × 1024 pixels at a zoom of 400%.
    { name: "zoomed", ...NARROW, use: { viewport: { width: 320, height: 256 } } },
    { name: "paper", ...NARROW, use: { viewport: { width: 794, height: 1123 } } },
  ],
});
