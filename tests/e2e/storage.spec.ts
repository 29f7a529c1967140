import type { Page } from "@playwright/test";
import { giveAccount, logIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

/** Tries to close a page. Gives what the browser asks first, with the answer that it had better stay. */
async function tryToClose(page: Page): Promise<string> {
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

test("where the browser's storage is blocked, all works, and no unsent edit is closed away", async ({
  ann,
  page,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { line } = ann;
  await ann.context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    });
  });
  const id = await storeList([await giveAccount(ann)], { items: [item("Milk")] });
  const stored = async () => (await storedList(id))?.items;
  await page.goto("/login");
  await logIn(ann);
  await page.getByRole("link", { name: "Groceries" }).click();
  const list = listPage(page);
  await list.add("Bread");
  await expect.poll(stored).toMatchObject([{ text: "Milk" }, { text: "Bread" }]);

  // Without a network, edits wait in the tab alone.
  const warning = page.getByText(/only in this tab/);
  await expect(warning).toHaveCount(0);
  line.cut();
  await list.add("Apples");
  await list.toggle("Milk");
  await expect(list.openItems).toHaveText(["Bread", "Apples"]);
  await expect(warning).toHaveText("2 changes only in this tab: keep it open until all is sent");
  expect(await tryToClose(page)).toBe("beforeunload");

  line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(warning).toHaveCount(0, { timeout: 60_000 });
  expect(await stored()).toMatchObject([
    { text: "Milk", done: true },
    { text: "Bread" },
    { text: "Apples" },
  ]);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});
