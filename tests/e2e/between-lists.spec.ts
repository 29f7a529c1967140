import type { Page } from "@playwright/test";
import { startSignedIn } from "../support/accounts";
import { NO_NETWORK } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { longPress, press } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { listPage, storedTexts } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const TEXTS = ["Milk", "Bread", "Salt", "Wine"];

/** Signs a user in with two lists and opens the first. @returns the ids of both, and the page of the first */
async function openTwo(person: Person) {
  const uid = await startSignedIn(person);
  const market = await storeList([uid], { name: "Market", items: TEXTS.map((text) => item(text)) });
  const party = await storeList([uid], { name: "Party", items: [item("Candles")] });
  await person.page.goto(`/list/${market}`);
  const list = listPage(person.page);
  await expect(list.openItems).toHaveText(TEXTS);
  return { market, party, list };
}

const dialog = (page: Page) => page.getByRole("dialog");
const choose = (page: Page, name: string) => press(dialog(page).getByRole("button", { name }));
const bar = (page: Page) => page.getByRole("region", { name: "Selected items" });

test("on a desktop, items are moved or copied to another list by their menu or as a selection, and one undo reverses a step in both lists", async ({
  ann,
  page,
}) => {
  const { market, party, list } = await openTwo(ann);
  await list.choose("Bread", "Move to…");
  await expect(dialog(page).getByRole("heading")).toHaveText("Move “Bread” to…");
  await choose(page, "Party");
  await expect(dialog(page)).toHaveCount(0);
  await expect(list.openItems).toHaveText(["Milk", "Salt", "Wine"]);
  await list.keepNotice();
  await expect(list.notice("“Bread” moved to Party")).toBeVisible();
  await expect.poll(() => storedTexts(party)).toEqual(["Candles", "Bread"]);
  await expect.poll(() => storedTexts(market)).toEqual(["Milk", "Salt", "Wine"]);
  await press(list.undo);
  await expect(list.openItems).toHaveText(TEXTS);
  await expect.poll(() => storedTexts(party)).toEqual(["Candles"]);
  await expect.poll(() => storedTexts(market)).toEqual(TEXTS);

  await list.choose("Salt", "Copy to…");
  await choose(page, "Party");
  await expect(list.notice("“Salt” copied to Party")).toBeVisible();
  await expect.poll(() => storedTexts(party)).toEqual(["Candles", "Salt"]);

  const row = (text: string) => list.openItem(text).getByText(text);
  const box = (text: string) => list.openItem(text).getByRole("checkbox");
  const ctrl = { modifiers: ["ControlOrMeta" as const] };
  const shift = { modifiers: ["Shift" as const] };
  const undo = async (texts: readonly string[]) => {
    await list.undo.click();
    await expect(list.openItems).toHaveText([...texts]);
  };

  await row("Milk").click(ctrl);
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await row("Salt").click(shift);
  await expect(bar(page).getByText("3 selected")).toBeVisible();
  await row("Bread").click();
  await expect(box("Milk")).not.toBeChecked();
  await expect(box("Milk")).toHaveAccessibleName(/Milk, selected/);
  await bar(page).getByRole("button", { name: "Check off", exact: true }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(list.doneItems).toHaveText(["Milk", "Salt"]);
  await undo(TEXTS);

  await list.newItem.fill("Salt"); // usable again
  await row("Milk").click(ctrl);
  await bar(page).getByRole("button", { name: "Copy to…" }).click();
  await page.keyboard.press("Escape"); // closes the dialog only
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(box("Milk")).toBeFocused();
});

test("on a phone, a long press starts a selection, Back ends it first, and all selected items move to another list", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const { party, list } = await openTwo(ann);
  await page.goto("/lists");
  await press(page.getByRole("link", { name: "Market" }));
  const bread = page.getByText("Bread", { exact: true });
  await longPress(bread);
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await page.goBack();
  await expect(bar(page)).toHaveCount(0);
  await expect(list.openItem("Bread")).toBeVisible();
  await longPress(bread);
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  const form = await page.getByRole("form", { name: "Add to the list" }).boundingBox();
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(form?.height ?? 0);
  await list.toggle("Salt");
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await press(bar(page).getByRole("button", { name: "Move to…" }));
  await choose(page, "Party");
  await expect(list.openItems).toHaveText(["Milk", "Wine"]);
  await expect.poll(() => storedTexts(party)).toEqual(["Candles", "Bread", "Salt"]);
  await list.toggle("Milk"); // ticks again instead of selecting
  await expect(list.doneItems).toHaveText(["Milk"]);
  await page.goBack();
  await expect(page).toHaveURL("/lists");
});

test("moving an item needs a connection: its row is busy until the answer, and without a network a notice says that nothing was moved", async ({
  ann,
  page,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { market, party, list } = await openTwo(ann);
  const move = async () => {
    await list.choose("Bread", "Move to…");
    await choose(page, "Party");
  };
  ann.line.cut();
  await move();
  await expect(list.notice("Nothing was moved. Are you offline?")).toBeVisible();
  await expect(list.openItems).toHaveText(TEXTS);
  ann.line.restore();
  const release = await holdRequests(page, /:commit/);
  await move();
  await expect(list.openItem("Bread")).toHaveAttribute("aria-busy", "true");
  await expect(list.openItem("Bread")).toHaveJSProperty("inert", true);
  release();
  await expect(list.openItems).toHaveText(["Milk", "Salt", "Wine"]);
  await expect(list.notice("“Bread” moved to Party")).toBeVisible();
  await expect(list.openItem("Salt").getByRole("checkbox")).toBeFocused();
  expect(await storedTexts(party)).toEqual(["Candles", "Bread"]);
  ann.line.cut();
  await press(list.undo);
  await expect(list.notice("Nothing was moved. Are you offline?")).toBeVisible();
  ann.line.restore();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(list.openItems).toHaveText(TEXTS);
  await expect.poll(() => storedTexts(market)).toEqual(TEXTS);
});
