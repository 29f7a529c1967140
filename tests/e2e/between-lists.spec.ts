import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures";
import { edgesOf, press } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { openList, storedTexts } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const TEXTS = ["Milk", "Bread", "Salt", "Wine"];

/** Signs a user in with the lists Market and Party, and opens Market. */
async function openMarket(person: Person) {
  const list = await openList(person, { name: "Market", items: TEXTS });
  const party = await storeList([list.uid], { name: "Party", items: [item("Candles")] });
  return { ...list, partyTexts: () => storedTexts(party) };
}

const dialog = (page: Page) => page.getByRole("dialog");
const choose = (page: Page, name: string) => press(dialog(page).getByRole("button", { name }));
const bar = (page: Page) => page.getByRole("region", { name: "Selected items" });

test("on a desktop, an item moves by its menu, and Escape ends a selection last", async ({
  ann,
  page,
}) => {
  const list = await openMarket(ann);
  const release = await holdRequests(page, /:commit/);
  await list.choose("Bread", "Move to…");
  await expect(dialog(page).getByRole("heading")).toHaveText("Move “Bread” to…");
  await dialog(page).getByRole("button", { name: "Party" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(list.openItem("Bread")).toHaveAttribute("aria-busy", "true");
  await expect(list.openItem("Bread")).toHaveJSProperty("inert", true);
  release();
  await expect(list.openItems).toHaveText(["Milk", "Salt", "Wine"]);
  await expect(list.openItem("Salt").getByRole("checkbox")).toBeFocused();
  await list.keepNotice();
  await expect(list.notice("“Bread” moved to Party")).toBeVisible();
  expect(await list.partyTexts()).toEqual(["Candles", "Bread"]);
  expect(await list.stored()).toEqual(["Milk", "Salt", "Wine"]);
  await press(list.undo);
  await expect(list.openItems).toHaveText(TEXTS);
  await expect.poll(list.partyTexts).toEqual(["Candles"]);
  await expect.poll(list.stored).toEqual(TEXTS);

  const milk = list.openItem("Milk").getByRole("checkbox");
  await list
    .openItem("Milk")
    .getByText("Milk")
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await expect(milk).toHaveAccessibleName(/Milk, selected/);
  await page.emulateMedia({ media: "print" });
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: null });
  await bar(page).getByRole("button", { name: "Copy to…" }).click();
  await page.keyboard.press("Escape"); // closes the dialog only
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(milk).toBeFocused();
});

test("an item's menu begins a selection, taps go on, and Back ends it first", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openMarket(ann);
  await page.goto("/lists");
  await press(page.getByRole("link", { name: "Market" }));
  await list.choose("Bread", "Select");
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await page.goBack();
  await expect(bar(page)).toHaveCount(0);
  await expect(list.openItem("Bread")).toBeVisible();
  await list.choose("Bread", "Select");
  const form = await edgesOf(page.getByRole("form", { name: "Add to the list" }));
  expect((await edgesOf(bar(page))).height).toBeLessThanOrEqual(form.height);
  await list.toggle("Salt");
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await press(bar(page).getByRole("button", { name: "Move to…" }));
  await choose(page, "Party");
  await expect(list.openItems).toHaveText(["Milk", "Wine"]);
  await expect.poll(list.partyTexts).toEqual(["Candles", "Bread", "Salt"]);
  await list.toggle("Milk"); // ticks again instead of selecting
  await expect(list.doneItems).toHaveText(["Milk"]);
  await page.goBack();
  await expect(page).toHaveURL("/lists");
});
