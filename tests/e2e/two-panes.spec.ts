import type { Page } from "@playwright/test";
import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 800, height: 800 };

const HOUR_MS = 3_600_000;

/** Brings somebody with two lists to the first of them. @returns its id */
async function openFirst(person: Person): Promise<string> {
  const uid = await comeSignedIn(person);
  const market = await storeList([uid], { name: "Market", items: [item("Milk"), item("Bread")] });
  const updated_at = new Date(Date.now() - HOUR_MS);
  await storeList([uid], { name: "Pharmacy", items: [item("Plasters")], updated_at });
  await person.page.goto(`/list/${market}`);
  await expect(listPage(person.page).openItems).toHaveText(["Milk", "Bread"]);
  return market;
}

/** The lists beside whatever is open. */
const lists = (page: Page) => page.getByRole("region", { name: "Your lists" });
const card = (page: Page, name: string) => page.getByRole("link", { name });

test.describe("On a wide window", () => {
  test("the lists stand beside the list, which one chooses there", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    await openFirst(ann);
    const list = listPage(page);
    await expect(card(page, "Market")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading")).toHaveCount(1);

    await card(page, "Pharmacy").click();
    await expect(list.openItems).toHaveText(["Plasters"]);
    await expect(list.name).toBeFocused();
    await expect(page).toHaveTitle("Pharmacy – Lettuce");
    await expect(card(page, "Pharmacy")).toHaveAttribute("aria-current", "page");
    await expect(card(page, "Market")).not.toHaveAttribute("aria-current");

    await list.add("Cough drops");
    await expect(lists(page).getByRole("link").filter({ hasText: "Updated" })).toHaveText([
      /Pharmacy/,
      /Market/,
    ]);
    await page.getByRole("button", { name: "Create new list" }).click();
    await expect(list.name).toHaveText("My shopping list");
    await expect(card(page, "My shopping list")).toBeVisible();
    await page.goBack();
    await expect(list.openItems).toHaveText(["Plasters", "Cough drops"]);

    await page.getByRole("link", { name: "Your lists" }).click();
    await expect(page).toHaveURL("/lists");
    await expect(page).toHaveTitle("Your lists – Lettuce");
    await expect(page.getByRole("heading", { level: 1, name: "Your lists" })).toBeFocused();
    await expect(page.getByText("Choose a list, or make a new one.")).toBeVisible();
    await expect(list.openItems).toHaveCount(0);
  });

  test("the settings lie over the list, and are gone by Escape, or a press beside them", async ({
    person,
  }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const id = await openFirst(ann);
    const list = listPage(page);
    const settings = page.getByRole("heading", { level: 1, name: "Settings" });
    await list.add("Salt");
    const ways = [
      () => page.keyboard.press("Escape"),
      async () => {
        await page.getByText("This deletes the list for everyone.").click();
        await page.keyboard.press("ControlOrMeta+z");
        await page.keyboard.press("Escape");
      },
      () => page.mouse.click(500, 400),
      () => page.getByRole("link", { name: "Back to the list" }).click(),
    ];
    for (const leave of ways) {
      await page.getByRole("link", { name: "Settings" }).click();
      await expect(page).toHaveURL(`/list/${id}/settings`);
      await expect(page).toHaveTitle("Settings – Lettuce");
      await expect(settings).toBeFocused();
      await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
      await leave();
      await expect(page).toHaveURL(`/list/${id}`);
      await expect(settings).toHaveCount(0);
      await expect(page).toHaveTitle("Market – Lettuce");
      await expect(list.name).toBeFocused();
      await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    }
  });

  test("a long list stays where it is while its settings are looked at", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const items = Array.from({ length: 45 }, (_, index) => item(`Thing ${index}`));
    await page.goto(`/list/${await storeList([await comeSignedIn(ann)], { items })}`);
    await listPage(page).openItem("Thing 40").scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    // As a mouse does, which needs nothing brought into sight that is in sight.
    await page.getByRole("link", { name: "Settings" }).dispatchEvent("click");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Settings" })).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  });

  test("the way back to a long list finds the place", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const uid = await comeSignedIn(ann);
    const items = Array.from({ length: 200 }, (_, index) => item(`Thing ${index}`));
    await storeList([uid], { name: "Party", items: [item("Candles")] });
    await page.goto(`/list/${await storeList([uid], { items })}`);
    const list = listPage(page);
    await expect(list.openItems).toHaveCount(200);
    await page.evaluate(() => window.scrollTo(0, 5_000));
    await page.getByRole("link", { name: /Party/ }).dispatchEvent("click");
    await expect(list.openItems).toHaveText(["Candles"]);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(4_900);
  });

  test("no list is read twice", async ({ person }) => {
    const ann = await person("Ann");
    const { page } = ann;
    const id = await openFirst(ann);
    await expect(card(page, "Pharmacy")).toBeVisible();
    /** The documents that are read by themselves; the lists together are a query. */
    const read: string[] = [];
    page.on("request", (request) => {
      const body = decodeURIComponent(request.postData() ?? "");
      if (body.includes("addTarget") && body.includes(`/${id}`)) read.push(body);
    });
    await page.reload();
    await expect(listPage(page).openItems).toHaveText(["Milk", "Bread"]);
    await card(page, "Pharmacy").click();
    await expect(listPage(page).openItems).toHaveText(["Plasters"]);
    await card(page, "Market").click();
    await listPage(page).add("Salt");
    await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
    expect(read).toEqual([]);
    // The window of a phone has one screen at a time.
    await page.setViewportSize(NARROW);
    await expect.poll(() => read.length).toBe(1);
  });
});

test("a window that becomes wide without a network shows the lists as soon as it can", async ({
  person,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|WebChannelConnection|Firestore|preload/);
  const ann = await person("Ann");
  const { page } = ann;
  await page.setViewportSize(NARROW);
  await openFirst(ann);
  ann.line.cut();
  await page.route("**/assets/**", (route) => route.abort());
  await page.setViewportSize(WIDE);
  await listPage(page).add("Salt");
  await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
  await expect(card(page, "Pharmacy")).toHaveCount(0);
  await page.unrouteAll();
  ann.line.mend();
  await expect(card(page, "Pharmacy")).toBeVisible();
  await expect(listPage(page).openItems).toHaveText(["Milk", "Bread", "Salt"]);
});

test("a window that changes its size keeps the focus, and what is half typed", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  await openFirst(ann);
  const { newItem } = listPage(page);
  await newItem.pressSequentially("Oat");
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expect(lists(page)).toHaveCount(size === WIDE ? 1 : 0);
    await expect(newItem).toBeFocused();
    await page.keyboard.type("s");
  }
  await expect(newItem).toHaveValue("Oatss");

  const name = page.getByLabel("Name", { exact: true });
  await page.getByRole("link", { name: "Profile" }).click();
  await name.fill("Ann");
  await page.setViewportSize(NARROW);
  await expect(name).toBeFocused();
  await page.keyboard.type("e");
  await expect(name).toHaveValue("Anne");

  await page.getByRole("link", { name: "Your lists" }).click();
  const create = page.getByRole("button", { name: "Create new list" });
  await create.focus();
  await page.setViewportSize(WIDE);
  await expect(page.getByText("Choose a list, or make a new one.")).toBeVisible();
  await expect(create).toBeFocused();
});
