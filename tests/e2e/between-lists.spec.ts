import type { Page } from "@playwright/test";
import { comeSignedIn } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { hold, middleOf, press, pressDown } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";
import { changeStoredList, item, storedList, storeList } from "../support/stored-lists";

const TEXTS = ["Milk", "Bread", "Salt", "Wine"];

/** Brings somebody with two lists to the first of them. @returns the ids of both, and the first on the screen */
async function openTwo(person: Person) {
  const uid = await comeSignedIn(person);
  const here = await storeList([uid], { name: "Market", items: TEXTS.map((text) => item(text)) });
  const there = await storeList([uid], { name: "Party", items: [item("Candles")] });
  await person.page.goto(`/list/${here}`);
  const list = listPage(person.page);
  await expect(list.openItems).toHaveText(TEXTS);
  return { here, there, list };
}

const dialog = (page: Page) => page.getByRole("dialog");
const choose = (page: Page, name: string) => press(dialog(page).getByRole("button", { name }));
const bar = (page: Page) => page.getByRole("region", { name: "Selected items" });

test("an item moves to another list by its menu, and undo takes it back in both", {
  tag: "@both",
}, async ({ person }) => {
  const ann = await person("Ann");
  const { here, there, list } = await openTwo(ann);
  await list.choose("Bread", "Move to …");
  await expect(dialog(ann.page).getByRole("heading")).toHaveText("Move “Bread” to …");
  await choose(ann.page, "Party");
  await expect(dialog(ann.page)).toHaveCount(0);
  await expect(list.openItems).toHaveText(["Milk", "Salt", "Wine"]);
  await list.keepNotice();
  await expect(list.notice("“Bread” moved to Party")).toBeVisible();
  await expect.poll(() => storedTexts(there)).toEqual(["Candles", "Bread"]);
  await expect.poll(() => storedTexts(here)).toEqual(["Milk", "Salt", "Wine"]);

  await press(list.undo);
  await expect(list.openItems).toHaveText(TEXTS);
  await expect.poll(() => storedTexts(there)).toEqual(["Candles"]);
  await expect.poll(() => storedTexts(here)).toEqual(TEXTS);
});

test("an item is copied to another list; what is there already is not doubled", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { here, there, list } = await openTwo(ann);
  await list.choose("Milk", "Copy to …");
  await choose(ann.page, "Party");
  await expect(list.notice("“Milk” copied to Party")).toBeVisible();
  await list.choose("Milk", "Copy to …");
  await choose(ann.page, "Party");
  await expect(list.notice("Already on Party")).toBeVisible();
  await expect.poll(() => storedTexts(there)).toEqual(["Candles", "Milk"]);
  expect(await storedTexts(here)).toEqual(TEXTS);
});

test("what moves without a network is where it should be after the tab has gone", async ({
  person,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|WebChannelConnection|Firestore/);
  const ann = await person("Ann");
  const { here, there, list } = await openTwo(ann);
  await list.choose("Salt", "Move to …");
  await expect(dialog(ann.page).getByRole("button", { name: "Party" })).toBeVisible();
  ann.line.cut();
  await choose(ann.page, "Party");
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Wine"]);
  await ann.page.close();
  ann.line.mend();
  const next = await ann.context.newPage();
  await next.goto(`/list/${there}`);
  await expect(listPage(next).openItems).toHaveText(["Candles", "Salt"]);
  await expect.poll(() => storedTexts(there)).toEqual(["Candles", "Salt"]);
  await expect.poll(() => storedTexts(here)).toEqual(["Milk", "Bread", "Wine"]);
});

test("at a desk an item is dropped on another list", async ({ person }) => {
  const ann = await person("Ann");
  const { there, list } = await openTwo(ann);
  const card = ann.page.getByRole("link", { name: /Party/ });
  const pointer = await pressDown(list.handle("Milk"));
  await pointer.move(await middleOf(list.openItem("Bread")));
  await expect(list.held).toBeVisible();
  await pointer.move(await middleOf(card));
  await expect(card).toHaveAttribute("data-aim");
  await pointer.up();
  await expect(list.openItems).toHaveText(["Bread", "Salt", "Wine"]);
  await expect(card).not.toHaveAttribute("data-aim");
  await expect.poll(() => storedTexts(there)).toEqual(["Candles", "Milk"]);
  await press(list.undo);
  await expect(list.openItems).toHaveText(TEXTS);
});

test("at a desk several are selected by Ctrl and Shift, and are ticked, moved or deleted as one step", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  const { there, list } = await openTwo(ann);
  const row = (text: string) => list.openItem(text).getByText(text);
  await list.ready();
  await row("Milk").click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await row("Salt").click({ modifiers: ["Shift"] });
  await expect(bar(page).getByText("3 selected")).toBeVisible();
  await row("Bread").click();
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await expect(list.openItem("Milk").getByRole("checkbox")).not.toBeChecked();
  await expect(list.openItem("Milk").getByRole("checkbox")).toHaveAccessibleName(/Milk, selected/);
  await expect(list.openItem("Bread").getByRole("checkbox")).toHaveAccessibleName("Bread");
  // What the bar lies over is out of reach.
  await page.keyboard.press("n");
  await expect(list.newItem).not.toBeFocused();

  await bar(page).getByRole("button", { name: "Done", exact: true }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(list.doneItems).toHaveText(["Milk", "Salt"]);
  await list.undo.click();
  await expect(list.openItems).toHaveText(TEXTS);

  await row("Bread").click({ modifiers: ["ControlOrMeta"] });
  await row("Wine").click();
  await bar(page).getByRole("button", { name: "Move to …" }).click();
  await choose(page, "Party");
  await expect(list.openItems).toHaveText(["Milk", "Salt"]);
  await expect.poll(() => storedTexts(there)).toEqual(["Candles", "Bread", "Wine"]);
  await list.undo.click();
  await expect(list.openItems).toHaveText(TEXTS);
  await expect.poll(() => storedTexts(there)).toEqual(["Candles"]);

  await row("Salt").click({ modifiers: ["ControlOrMeta"] });
  await row("Wine").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Delete");
  await expect(list.openItems).toHaveText(["Milk", "Bread"]);
  await expect(list.actions("Bread")).toBeFocused();
  await list.undo.click();

  await row("Milk").click({ modifiers: ["ControlOrMeta"] });
  await row("Wine").click({ modifiers: ["Shift"] });
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(list.openItems).toHaveCount(0);
  await list.undo.click();
  await expect(list.openItems).toHaveText(TEXTS);
  await expect(bar(page)).toHaveCount(0);
  await list.newItem.fill("Salt"); // it is back in reach
  await row("Milk").click({ modifiers: ["ControlOrMeta"] });
  await bar(page).getByRole("button", { name: "Copy to …" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await expect(list.name).toBeFocused();
});

test("a selected item that others remove, and bring back, is not selected any more", async ({
  person,
}) => {
  const ann = await person("Ann");
  const { page } = ann;
  const { here, list } = await openTwo(ann);
  const { items = [] } = (await storedList(here)) ?? {};
  await list.ready();
  await list
    .openItem("Bread")
    .getByText("Bread")
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(bar(page)).toBeVisible();
  const others = items.filter(({ text }) => text !== "Bread");
  await changeStoredList(here, { items: others, updated_at: new Date() });
  await expect(bar(page)).toHaveCount(0);
  await changeStoredList(here, { items, updated_at: new Date() });
  await expect(list.openItems).toHaveText(TEXTS);
  await expect(bar(page)).toHaveCount(0);
});

test("on a phone a long press begins selecting", { tag: "@phone" }, async ({ person }) => {
  const ann = await person("Ann");
  const { page } = ann;
  const { list } = await openTwo(ann);
  const bread = page.getByText("Bread", { exact: true });
  // The code for it comes a moment after the list. Before, it is a tick, which is taken back.
  await expect(async () => {
    const finger = await pressDown(bread);
    const isSelected = await bar(page)
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    await finger.up();
    if (!isSelected) await press(bread);
    expect(isSelected).toBe(true);
  }).toPass();
  await expect(bar(page).getByText("1 selected")).toBeVisible();
  const form = await page.getByRole("form", { name: "Add to the list" }).boundingBox();
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(form?.height ?? 0);
  await press(list.openItem("Salt").getByText("Salt"));
  await expect(bar(page).getByText("2 selected")).toBeVisible();
  await press(bar(page).getByRole("button", { name: "Done", exact: true }));
  await expect(list.doneItems).toHaveText(["Bread", "Salt"]);
  await press(list.openItem("Milk").getByText("Milk"));
  await expect(list.doneItems).toHaveText(["Milk", "Bread", "Salt"]);
  await hold(list.removeDone);
  await expect(list.openItems).toHaveText(["Wine"]);
});
