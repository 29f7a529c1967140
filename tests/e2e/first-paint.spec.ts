import type { Locator } from "@playwright/test";
import { PASSWORD, startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { listPage, openList, storedTexts, untilRemembered } from "../support/list-page";
import { storedAccount } from "../support/stored-accounts";
import { item, storeList } from "../support/stored-lists";

/** The app's code. */
const APP_CODE = /\/assets\/.*\.js$/;

const CLAIM = "The shared shopping list.";

/** Opens a page once the current one has saved its screen. @returns a function that releases the page's code */
async function openWithoutCode({ page }: Person, path: string): Promise<() => void> {
  // A blank page may never be idle.
  if (page.url() !== "about:blank") await untilRemembered(page);
  const release = await holdRequests(page, APP_CODE);
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

const boxesOf = (...elements: readonly Locator[]) =>
  Promise.all(elements.map((element) => element.boundingBox()));

/** Waits until the app has taken over from the first paint. */
async function untilTakenOver({ page }: Person) {
  await page.waitForFunction(() => !("firstPaint" in window));
}

test("before the code loads, a visitor can type, and the app keeps the text; an uninvited visitor sees no invitation", async ({
  ann,
  page,
}) => {
  const release = await openWithoutCode(ann, "/login");
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByLabel("Password").pressSequentially("let");
  release();
  await untilTakenOver(ann);
  await page.keyboard.type("tuce");
  await expect(page.getByLabel("Email")).toHaveValue("ann@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("lettuce");

  await openWithoutCode(ann, "/");
  await expect(page.getByText(CLAIM)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Invitation" })).toHaveCount(0);
});

test("before the code loads, a visitor with a list's link sees the invitation, and signs up once, with the last input", async ({
  ann,
  page,
}) => {
  const { email } = ann;
  const id = await storeList(["someone"], { name: "Party" });
  const release = await openWithoutCode(ann, `/list/${id}`);
  await expect(page.getByRole("complementary", { name: "Invitation" })).toBeVisible();
  const boxes = () => boxesOf(page.getByText(CLAIM), page.getByLabel("Name"));
  const before = await boxes();
  expect(before[0]?.x).toBeLessThan(before[1]?.x ?? 0);
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("Password").fill(PASSWORD);
  for (const typed of [`mistyped-${email}`, email]) {
    await page.getByLabel("Email").fill(typed);
    await page.getByRole("button", { name: "Sign up" }).click();
  }
  expect(await boxes()).toEqual(before);
  expect(new URL(page.url()).search).toBe("");
  release();
  await expect(page).toHaveURL("/lists");
  await expect(page.getByRole("link", { name: "Party" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await storedAccount(`mistyped-${email}`)).toBeFalsy();
  await expect.poll(async () => (await storedAccount(email))?.displayName).toBe("Ann");
});

test("before the code loads, the saved cards link to their lists, and three presses create one new list", async ({
  ann,
  page,
}) => {
  const uid = await startSignedIn(ann);
  await storeList([uid], { name: "Groceries", items: [item("Milk"), item("Salt")] });
  await storeList([uid], { name: "Party", items: [item("Candles", { done: true })] });
  await page.goto("/lists");
  const cards = page.getByRole("link", { name: /Party|Groceries/ });
  await expect(cards).toHaveCount(2);
  const release = await openWithoutCode(ann, "/");
  await expect(cards.filter({ hasText: "Groceries" })).toContainText("2 to buy");
  const create = page.getByRole("button", { name: "Create new list" });
  for (let n = 0; n < 3; n++) await create.click();
  release();
  await expect(page).toHaveURL(/\/list\//);
  await page.goto("/lists");
  await expect(page.getByRole("link", { name: "My shopping list" })).toHaveCount(1);

  const releaseAgain = await openWithoutCode(ann, "/lists");
  await cards.filter({ hasText: "Party" }).click();
  releaseAgain();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Party");
});

test("before the code loads, a list and its settings are as last seen, without a layout shift, and disappear if the user logs out in another tab", async ({
  ann,
  page,
}) => {
  const { context } = ann;
  const items = [item("Milk"), item("Bread"), item("Salt", { done: true })];
  const { id, ...list } = await openList(ann, { name: "Party", items });
  await list.add("Wine");
  await expect.poll(list.stored).toContain("Wine");
  const card = page.getByRole("link", { name: "Party" });
  const parts = [list.name, list.openItem("Wine"), list.doneItem("Salt"), list.newItem, card];
  const release = await openWithoutCode(ann, `/list/${id}`);
  await expect(list.name).toHaveText("Party");
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Wine"]);
  await expect(page.getByText("1 of 4 done")).toBeVisible();
  await expect(list.doneItems.getByRole("checkbox")).toBeChecked();
  await expect(card).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: "Sign up" })).toHaveCount(0);
  const before = await boxesOf(...parts);
  release();
  await untilTakenOver(ann);
  expect(await boxesOf(...parts)).toEqual(before);

  await page.setViewportSize({ width: 700, height: 700 });
  await page.goto(`/list/${id}/settings`);
  const button = page.getByRole("button", { name: "Delete list" });
  await expect(button).toBeVisible();
  const box = await boxesOf(button);
  const other = await context.newPage();
  await other.goto("/lists");
  await openWithoutCode(ann, `/list/${id}/settings`);
  await expect(button).toBeVisible();
  expect(await boxesOf(button)).toEqual(box);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL("/");
  await expect(page.getByText(CLAIM)).toBeVisible();
  await expect(button).toHaveCount(0);
  expect(await other.evaluate(() => localStorage.getItem("list_ids"))).toBeNull();
});

test("ticks and additions before the code loads are applied once each when the app takes over, after the end of a press", async ({
  ann,
  page,
}) => {
  const { context } = ann;
  const { id, openItem, openItems, newItem, stored } = await openList(ann);
  const release = await openWithoutCode(ann, `/list/${id}`);
  for (const text of ["Milk", "Bread", "Milk"]) await openItem(text).getByText(text).click();
  await expect(openItem("Milk").getByRole("checkbox")).not.toBeChecked();
  const other = await context.newPage();
  await other.goto(`/list/${id}`);
  await listPage(other).openItem("Bread").getByText("Bread").click();
  await expect(listPage(other).doneItems).toHaveText(["Bread"]);
  await newItem.pressSequentially("Wine");
  await page.getByRole("button", { name: "Add item" }).click();
  await newItem.click();
  await page.keyboard.type("Tea");
  await page.keyboard.press("Enter");
  await expect(openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await page.getByRole("main").locator("xpath=..").getByRole("link", { name: "Settings" }).hover();
  await page.mouse.down();
  const lastFile = page.waitForResponse(/\/assets\/service-workers-/); // requested when the app starts
  release();
  await lastFile;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.mouse.up();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const all = ["Milk (done)", "Bread (done)", "Salt", "Wine", "Tea"];
  await expect.poll(stored).toEqual(all);
});

test("an item's menu that is pressed before its code loads opens later, unless the user goes on to another control", async ({
  ann,
  page,
}) => {
  const { id, actions, openItems, newItem } = await openList(ann);
  const releaseFirst = await openWithoutCode(ann, `/list/${id}`);
  await actions("Bread").click();
  releaseFirst();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(openItems).toHaveText(["Milk", "Salt"]);

  const release = await openWithoutCode(ann, `/list/${id}`);
  await actions("Salt").click();
  await newItem.click();
  await newItem.pressSequentially("Wi");
  release();
  await untilTakenOver(ann);
  await expect(newItem).toHaveValue("Wi");
  await page.keyboard.type("ne");
  await page.keyboard.press("Enter");
  await expect(openItems).toHaveText(["Milk", "Salt", "Wine"]);

  const releaseMenu = await holdRequests(page, /\/assets\/item-actions.*\.js$/);
  await page.goto(`/list/${id}`);
  await actions("Salt").click();
  await newItem.click();
  const code = page.waitForResponse(/\/assets\/item-actions.*\.js$/);
  releaseMenu();
  await code;
  await expect(actions("Salt")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("Tea");
  await expect(newItem).toHaveValue("Tea");
});

test("a script in a saved screen never runs, and code that fails to load at first is requested again", async ({
  ann,
  page,
  allowConsole,
}) => {
  const { id, openItem } = await openList(ann);
  allowConsole(/Content Security Policy/, /Failed to load resource/);
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    const key = "lettuce/seen/screen";
    const evil = `<p>Saved</p><img src="/none.png" onerror="window.ran = true"><script>window.ran = true</script>
        <iframe srcdoc="<script>parent.ran = true</script>"></iframe><a href="javascript:window.ran = true">Link</a>`;
    localStorage.setItem(key, localStorage.getItem(key) + evil);
  });
  await page.route(APP_CODE, (route) => route.abort());
  await page.goto(`/list/${id}`, { waitUntil: "commit" });
  await expect(page.getByText("Saved")).toBeVisible();
  await page.getByText("Link", { exact: true }).click();
  await expect(page.locator("#root iframe, #root script")).toHaveCount(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await page.unroute(APP_CODE);
  await untilTakenOver(ann);
  await openItem("Milk").getByText("Milk").click();
  await expect.poll(() => storedTexts(id)).toEqual(["Milk (done)", "Bread", "Salt"]);
});
