import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { openList } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 800, height: 800 };

const card = (page: Page, name: string) => page.getByRole("link", { name });
const settings = (page: Page) => page.getByRole("heading", { level: 1, name: "Settings" });

test("a wide window shows the lists beside the open list or settings", async ({ ann, page }) => {
  await page.setViewportSize(NARROW); // so that the lists' code loads when the window becomes wide
  const list = await openList(ann, { name: "Market", items: ["Milk", "Bread"] });
  await storeList([list.uid], { name: "Pharmacy", items: [item("Plasters")] });

  await test.step("a window that changes its size keeps the focus and any half-typed text", async () => {
    await list.newItem.pressSequentially("Oat");
    for (const size of [WIDE, NARROW, WIDE]) {
      await page.setViewportSize(size);
      await expect(card(page, "Pharmacy")).toHaveCount(size === WIDE ? 1 : 0);
      await expect(list.newItem).toBeFocused();
      await page.keyboard.type("s");
    }
    await expect(list.newItem).toHaveValue("Oatsss");
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
    await list.newItem.fill("Half-typ");
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole("link", { name: "Back to the list" }).click(),
    ]) {
      await page.getByRole("link", { name: "Settings" }).click();
      await expect(page).toHaveURL(`/list/${list.id}/settings`);
      await expect(page).toHaveTitle("Settings – Lettuce");
      await expect(settings(page)).toBeFocused();
      await expect(list.openItems).toHaveCount(0);
      await leave();
      await expect(page).toHaveURL(`/list/${list.id}`);
      await expect(settings(page)).toHaveCount(0);
      await expect(page).toHaveTitle("Market – Lettuce");
      await expect(list.name).toBeFocused();
      await page.keyboard.press("Shift"); // else the next click would be the second one of a double click
    }
    await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await expect(list.newItem).toHaveValue("Half-typ");
  });

  await test.step("the way back to the lists leaves no list open", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();
    await expect(page).toHaveURL("/lists");
    await expect(page).toHaveTitle("Your lists – Lettuce");
    await expect(page.getByRole("heading", { level: 1, name: "Your lists" })).toBeFocused();
    await expect(page.getByText("Choose a list, or create a new one.")).toBeVisible();
    await expect(list.openItems).toHaveCount(0);
  });
});
