// npm run usage:storage: uses the app in a real browser after a year, and writes all that it has stored there to
// tests/usage/storage-of-<date>.json. tests/client/upgrade.test.ts opens the file with later versions of the app.
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { PROJECT_ROOT } from "../../scripts/backend/project";
import { keys } from "../../src/browser/keys";
import { LINE_HEADER } from "../support/front";
import { listPage, untilRemembered } from "../support/list-page";
import { runToEnd } from "../support/run-to-end";
import { startStage } from "../support/stage";
import { createUsedBrowser } from "./year/used-browser";

/** Returns the entries of the app in a storage of a page, without the session of the Firebase SDK. Runs in the page. */
const readStorage = (page: Page, name: "localStorage" | "sessionStorage") =>
  page.evaluate(
    (which) =>
      Object.fromEntries(
        Object.entries(window[which]).filter(([key]) => !key.startsWith("firebase:")),
      ),
    name,
  );

await runToEnd(async (atEnd) => {
  const { browser, front } = await startStage(atEnd);
  const email = `${randomUUID()}@example.com`;
  const used = await createUsedBrowser({
    name: "Ann",
    email,
    localId: "ann",
  });
  const { user, mainList } = used;
  const context = await browser.newContext({
    baseURL: front.origin,
    extraHTTPHeaders: { [LINE_HEADER]: "ann" },
    storageState: {
      cookies: [],
      origins: [{ origin: front.origin, localStorage: [...used.localStorage] }],
    },
  });
  const [page, other] = [await context.newPage(), await context.newPage()];
  const [list, otherList] = [listPage(page), listPage(other)];
  await page.goto(`/list/${mainList}/settings`);
  await page.getByRole("switch", { name: "Keep the screen awake" }).click();
  for (const one of [page, other]) {
    await one.goto(`/list/${mainList}`);
    await listPage(one).openItems.first().waitFor();
    await untilRemembered(one);
  }
  await page.waitForFunction((key) => localStorage.getItem(key), keys.installed);

  // Both pages edit without a network. The first one has half-typed texts.
  await context.setOffline(true);
  front.lineOf("ann").cut();
  const [first = "", second = ""] = await list.openItems.locator("label").allInnerTexts();
  await list.add("Birthday candles");
  await list.toggle(first);
  await otherList.add("Matches 2 boxes");
  await list.newItem.pressSequentially("Half a pum");
  await list.choose(second, "Edit");
  await list.itemInput.fill("Half an ite");
  const stored = {
    version: new Date().toISOString().slice(0, 10),
    now: Date.now(),
    uid: user.uid,
    mainList,
    pending: { added: ["Birthday candles", "Matches 2 boxes"], ticked: first },
    drafts: { newItem: "Half a pum", item: second, itemText: "Half an ite" },
    tabStorage: await readStorage(page, "sessionStorage"),
    storage: await readStorage(page, "localStorage"),
  };
  const path = join(PROJECT_ROOT, "tests", "usage", `storage-of-${stored.version}.json`);
  writeFileSync(path, `${JSON.stringify(stored, null, 2)}\n`);
  await context.close();
  return true;
});
