import { chromium } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser";
import { startSignedIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { watchPage } from "../support/watch-page";

test("where the browser can install the app, the menu offers it once", async ({
  ann,
  front,
  problems,
}) => {
  const executablePath = findBrowser(true);
  // With "", a new profile: browsers install nothing from private windows, in which the other tests run.
  const context = await chromium.launchPersistentContext("", {
    ...(executablePath && { executablePath }),
    args: BROWSER_ARGS,
    baseURL: front.origin,
  });
  const page = await context.newPage();
  watchPage(page, "", problems.found);
  await startSignedIn({ ...ann, context, page });
  await page.goto("/lists");
  const entry = page.getByRole("button", { name: "Install app" });
  await entry.click();
  await expect(entry).toHaveCount(0);
  await context.close();
});
