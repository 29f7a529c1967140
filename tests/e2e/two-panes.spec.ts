import type { Page } from "@playwright/test";
import { startSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 800, height: 800 };

/** Signs a user in with two lists and opens the first. @returns its id */
async function openFirst(person: Person): Promise<string> {
  const uid = await startSignedIn(person);
  const market = await storeList([uid], { name: "Market", items: [item("Milk"), item("Bread")] });
  await storeList([uid], { name: "Pharmacy", items: [item("Plasters")] });
  await person.page.goto(`/list/${market}`);
  await expect(listPage(person.page).openItems).toHaveText(["Milk", "Bread"]);
  return market;
}

/** The lists beside the open screen. */
const lists = (page: Page) => page.getByRole("region", { name: "Your lists" });
const card = (page: Page, name: string) => page.getByRole("link", { name });
const settings = (page: Page) => page.getByRole("heading", { level: 1, name: "Settings" });
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test("a wide window shows the lists beside the open list, or its settings in its place; no list is read twice", async ({
  ann,
  page,
}) => {
  const list = listPage(page);
  const id = await openFirst(ann);
  await expect(card(page, "Pharmacy")).toBeVisible();
  /** The live reads of this list alone. All lists together are one query. */
  const read: string[] = [];
  page.on("request", (request) => {
    const body = decodeURIComponent(request.postData() ?? "");
    if (body.includes("addTarget") && body.includes(`/${id}`)) read.push(body);
  });

  await test.step("a card opens its list beside the lists", async () => {
    await expect(page.locator("a[aria-current]")).toHaveText([/Market/]);
    await card(page, "Pharmacy").click();
    await expect(list.openItems).toHaveText(["Plasters"]);
    await expect(list.name).toBeFocused();
    await expect(page).toHaveTitle("Pharmacy – Lettuce");
    await expect(page.locator("a[aria-current]")).toHaveText([/Pharmacy/]);
    await card(page, "Market").click();
    await expect(list.openItems).toHaveText(["Milk", "Bread"]);
    await list.add("Salt");
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  });

  await test.step("Back and the back link lead from the settings to the list", async () => {
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole("link", { name: "Back to the list" }).click(),
    ]) {
      await page.getByRole("link", { name: "Settings" }).click();
      await expect(page).toHaveURL(`/list/${id}/settings`);
      await expect(page).toHaveTitle("Settings – Lettuce");
      await expect(settings(page)).toBeFocused();
      await expect(list.openItems).toHaveCount(0);
      await leave();
      await expect(page).toHaveURL(`/list/${id}`);
      await expect(settings(page)).toHaveCount(0);
      await expect(page).toHaveTitle("Market – Lettuce");
      await expect(list.name).toBeFocused();
    }
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  });

  await test.step("a narrow window reads the list alone, and a wide one goes back to the lists", async () => {
    expect(read).toEqual([]);
    await page.setViewportSize(NARROW);
    await expect.poll(() => read.length).toBe(1);
    await page.setViewportSize(WIDE);
    await page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();
    await expect(page).toHaveURL("/lists");
    await expect(page).toHaveTitle("Your lists – Lettuce");
    await expect(page.getByRole("heading", { level: 1, name: "Your lists" })).toBeFocused();
    await expect(page.getByText("Choose a list, or create a new one.")).toBeVisible();
    await expect(list.openItems).toHaveCount(0);
  });
});

test("a long list keeps its scroll position on the way back from its settings or another list", async ({
  ann,
  page,
}) => {
  const uid = await startSignedIn(ann);
  const items = Array.from({ length: 200 }, (_, index) => item(`Thing ${index}`));
  await storeList([uid], { name: "Party", items: [item("Candles")] });
  await page.goto(`/list/${await storeList([uid], { items })}`);
  const list = listPage(page);
  await expect(list.openItems).toHaveCount(200);
  await page.evaluate(() => window.scrollTo(0, 5_000));
  const place = await scrollTop(page);
  expect(place).toBeGreaterThan(4_900);
  // Dispatched, since Playwright's own click may scroll.
  await page.getByRole("link", { name: "Settings" }).dispatchEvent("click");
  await expect(settings(page)).toBeFocused();
  await page.getByRole("link", { name: "Back to the list" }).dispatchEvent("click");
  await expect.poll(() => scrollTop(page)).toBe(place);

  await card(page, "Party").dispatchEvent("click");
  await expect(list.openItems).toHaveText(["Candles"]);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(place);
});

test("a window that changes its size keeps the focus and any half-typed text", async ({
  ann,
  page,
}) => {
  await page.setViewportSize(NARROW); // so that the lists' code loads when the window becomes wide
  await openFirst(ann);
  const { newItem } = listPage(page);
  await newItem.pressSequentially("Oat");
  for (const size of [WIDE, NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expect(lists(page)).toHaveCount(size === WIDE ? 1 : 0);
    if (size === WIDE) await expect(card(page, "Pharmacy")).toBeVisible();
    await expect(newItem).toBeFocused();
    await page.keyboard.type("s");
  }
  await expect(newItem).toHaveValue("Oatsss");
});
