import type { Page } from "@playwright/test";
import { keys } from "../../src/sync/browser/keys";
import { giveAccount, PASSWORD } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { item, storedList, storeList } from "../support/stored-lists";

// Storage does not depend on the size of the screen.

/** Logs somebody in, who has a list, and opens that. Gives its id. */
async function openList(ann: Person): Promise<string> {
  const id = await storeList([await giveAccount(ann)], { items: [item("Milk")] });
  await ann.page.goto("/login");
  await ann.page.getByLabel("Email").fill(ann.email);
  await ann.page.getByLabel("Password").fill(PASSWORD);
  await ann.page.getByRole("button", { name: "Log in" }).click();
  await ann.page.getByRole("link", { name: "Groceries" }).click();
  await expect(listPage(ann.page).openItems).toHaveText(["Milk"]);
  return id;
}

/** Tries to close a page. Gives what the browser asks first, with the answer that it had better stay. */
async function tryToClose(page: Page): Promise<string> {
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

/** Without a network, edits wait in the tab alone; that is said, and the tab is not closed without a question. */
async function expectEditsKept(ann: Person, id: string): Promise<void> {
  const list = listPage(ann.page);
  const warning = ann.page.getByText(/only in this tab/);
  await expect(warning).toHaveCount(0);
  ann.line.cut();
  await list.add("Apples");
  await list.toggle("Milk");
  await expect(list.openItems).toHaveText(["Apples"]);
  await expect(warning).toHaveText("2 changes only in this tab: keep it open until they are sent");
  expect(await tryToClose(ann.page)).toBe("beforeunload");

  ann.line.mend();
  await expect(warning).toHaveCount(0, { timeout: 60_000 });
  expect((await storedList(id))?.items).toMatchObject([
    { text: "Milk", done: true },
    { text: "Apples" },
  ]);
  const closed = ann.page.waitForEvent("close");
  await ann.page.close({ runBeforeUnload: true });
  await closed;
}

test("where the browser's storage is blocked, all works, and no unsent edit is closed away", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  await ann.context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied.", "SecurityError");
      },
    });
  });
  const id = await openList(ann);
  await listPage(ann.page).add("Bread");
  await expect.poll(async () => (await storedList(id))?.items.length).toBe(2);
  await listPage(ann.page).choose("Bread", "Delete");
  await expect.poll(async () => (await storedList(id))?.items.length).toBe(1);
  await expectEditsKept(ann, id);
});

test("where the browser's storage is full, all works, and no unsent edit is closed away", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const id = await openList(ann);
  await ann.page.evaluate(() => {
    // What the app only remembers would make room for what it can't do without.
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("lettuce/seen/")) localStorage.removeItem(key);
    }
    const isTaken = (key: string, size: number) => {
      try {
        localStorage.setItem(key, "x".repeat(size));
        return true;
      } catch {
        return false;
      }
    };
    for (let size = 2 ** 22; size >= 1; size /= 2) isTaken(`filler ${size}`, size);
  });
  await expectEditsKept(ann, id);
});

test("a remembered list whose id is half a character is passed over, on every screen", async ({
  person,
}) => {
  const ann = await person("Ann");
  const id = await openList(ann);
  const uid = (await storedList(id))?.owner ?? "";
  for (const path of ["/lists", "/profile", `/list/${id}`]) {
    await ann.page.goto("/robots.txt");
    await ann.page.evaluate((key) => {
      const lists = JSON.parse(localStorage.getItem(key) ?? "[]");
      localStorage.setItem(key, JSON.stringify([...lists, { ...lists[0], id: "\ud800" }]));
    }, keys.seenLists(uid));
    await ann.page.goto(path);
    await expect(ann.page.getByRole("link", { name: "Groceries" })).toHaveCount(1);
  }
});
