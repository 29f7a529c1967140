import { chromium } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser";
import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { watchPage } from "../support/watch-page";

test("a browser that can install the app offers it in the menu, and shows no banner", async ({
  ann,
  front,
  problems,
}) => {
  const executablePath = findBrowser(true);
  // An empty path makes a new profile: browsers install nothing from the private windows of other tests.
  const context = await chromium.launchPersistentContext("", {
    ...(executablePath && { executablePath }),
    args: BROWSER_ARGS,
    baseURL: front.origin,
  });
  const page = await context.newPage();
  watchPage(page, "", problems.found);
  const isPrevented = page.waitForEvent("console", {
    predicate: (message) => message.text().startsWith("Banner not shown"),
  });
  await startSignedIn({ ...ann, context, page });
  await page.goto("/lists");
  const entry = page.getByRole("button", { name: "Install app" });
  await entry.click();
  await expect(entry).toHaveCount(0);
  await isPrevented;
  await context.close();
});
