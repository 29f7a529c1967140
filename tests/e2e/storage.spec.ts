import type { Page } from "@playwright/test";
import { createAccount, logIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { listPage, storedTexts } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";
import { expectToast } from "../support/toasts";

/** Tries to close a page, and stays on it if the browser asks. @returns the type of the browser's dialog */
async function tryToClose(page: Page): Promise<string> {
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

for (const kind of ["null", "denied"])
  test(`a tab without storage (${kind}) keeps a link, and asks before it is closed with unsent edits`, async ({
    ann,
    page,
    allowConsole,
  }) => {
    allowConsole(...NO_NETWORK);
    await ann.context.addInitScript((isNull) => {
      Object.defineProperty(window, "localStorage", {
        get() {
          if (isNull) return null;
          throw new DOMException("Access is denied.", "SecurityError");
        },
      });
    }, kind === "null");
    await createAccount(ann);
    const id = await storeList(["bob"], { items: [item("Milk")], names: { bob: "Bob" } });
    const stored = () => storedTexts(id);
    await page.goto(`/list/${id}`);
    await expectToast(page, /^We have saved the list for you/);
    await page.getByRole("link", { name: "Log in instead" }).click();
    await logIn(ann);
    await expectToast(page, /^You joined Bob's list/);
    await page.getByRole("button", { name: "Open" }).click();
    const list = listPage(page);
    await list.add("Bread");
    await expect.poll(stored).toEqual(["Milk", "Bread"]);

    // Offline, the edits are pending in the tab only.
    const warning = page.getByText(/Keep this tab open/);
    await expect(warning).toHaveCount(0);
    ann.line.cut();
    await list.add("Apples");
    await list.toggle("Milk");
    await expect(list.openItems).toHaveText(["Bread", "Apples"]);
    await expect(warning).toHaveText("Keep this tab open – 2 changes not sent yet");
    expect(await tryToClose(page)).toBe("beforeunload");

    ann.line.restore();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(warning).toHaveCount(0, { timeout: 60_000 });
    expect(await stored()).toEqual(["Milk (done)", "Bread", "Apples"]);
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  });
