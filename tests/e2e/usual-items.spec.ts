import type { Locator } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures";
import { edgesOf, middleOf, press, pressDown, pressTwice } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { item, storeList } from "../support/stored-lists";

const USUAL = [
  ..."Milk, Bread, Eggs, Butter, Apples, Bananas, Carrots, Onions, Potatoes, Rice, Pasta, Oats".split(
    ", ",
  ),
  ..."Coffee, Tea, Yogurt, Cheese, Salt, Flour, Honey, Olive oil, Lemons, Garlic".split(", "),
];

/** Opens another list of a person who has added the usual items before. */
async function openNextList(ann: Person) {
  const { uid, insert, openItems } = await openList(ann, { items: [] });
  await insert(USUAL.join("\n"));
  await expect(openItems).toHaveCount(USUAL.length);
  const id = await storeList([uid], { items: [item("Soap")] });
  await ann.page.goto(`/list/${id}`);
  const list = listPage(ann.page);
  await expect(list.openItems).toHaveText(["Soap"]);
  return { ...list, uid };
}

test("twenty usual items are on a list after 21 touches, and the keyboard stays open; in a low window nothing covers a new item", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const { uid, newItem, usualItems, openItems, insert, undo } = await openNextList(ann);
  await expect(usualItems).toHaveCount(0);
  await press(newItem);
  await expect(usualItems).toHaveText(USUAL.slice(0, 20));
  for (let count = 1; count <= 20; count += 1) {
    await press(usualItems.first());
    await expect(openItems).toHaveCount(count + 1);
  }
  await expect(newItem).toBeFocused();
  await expect(usualItems).toHaveCount(0); // two are too few

  await test.step("in a low window, neither a notice nor the usual items cover a new item", async () => {
    await page.goto(`/list/${await storeList([uid], { items: [item("Soap")] })}`);
    await expect(openItems).toHaveText(["Soap"]);
    await page.setViewportSize({ width: 360, height: 380 });
    await press(newItem);
    await insert("1 2 3 4 5 6 7 8".replaceAll(" ", "\n"));
    await expect(openItems).toHaveCount(9);
    await expect(undo).toBeVisible();
    await expect(usualItems.first()).toBeVisible();
    await newItem.fill("Wine");
    await newItem.press("Enter");
    await expect(openItems.last()).toHaveText("Wine");
    const gap = async () => {
      const [row, notice] = await Promise.all([openItems.last(), undo].map(edgesOf));
      return (notice?.top ?? 0) - (row?.bottom ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });
});

test("a double tap adds one usual item, and so does a slow finger; a menu ends suggestions", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const list = await openNextList(ann);
  const { newItem, usualItems, openItems, notice, suggestions, undo } = list;
  await press(newItem);
  await pressTwice(page, await middleOf(usualItems.first()), 200);
  await expect(openItems).toHaveText(["Soap", "Milk"]);
  await expect(usualItems.first()).toHaveText("Bread");

  /** Presses an element for longer than a button must be held. */
  async function pressSlowly(target: Locator) {
    const pointer = await pressDown(target);
    await page.evaluate(() => new Promise((end) => setTimeout(end, 1_300)));
    await pointer.up();
  }
  await pressSlowly(usualItems.nth(2));
  await expect(openItems).toHaveText(["Soap", "Milk", "Butter"]);
  await newItem.pressSequentially("br");
  await expect(suggestions).toHaveText(["Bread"]);
  await pressSlowly(suggestions.first());
  await expect(openItems).toHaveText(["Soap", "Milk", "Butter", "Bread"]);

  await list.choose("Butter", "Stop suggesting");
  await expect(notice("“Butter” is no longer suggested")).toBeVisible();
  await list.choose("Butter", "Delete");
  await newItem.pressSequentially("bu");
  await expect(suggestions).toHaveCount(0);
  await newItem.fill("");
  await list.add("2 Butter");
  await list.choose("2 Butter", "Stop suggesting");
  await press(undo);
  await expect(notice("Undone: “Butter” is no longer suggested")).toBeVisible();
  await list.choose("2 Butter", "Delete");
  await newItem.pressSequentially("bu");
  await expect(suggestions).toHaveText(["Butter"]);
});

test("usual items by the keyboard, and an amount for one of them", async ({ ann, page }) => {
  const { newItem, usualItems, openItems, notice, undo } = await openNextList(ann);
  const chosen = page.getByRole("option", { selected: true });
  await newItem.focus();
  await expect(usualItems).toHaveCount(0); // nobody has pressed anything
  for (const key of ["ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect(chosen).toHaveText("Bread");
  await page.keyboard.press("Delete");
  await expect(chosen).toHaveText("Eggs");
  await page.keyboard.press("Enter");
  await expect(openItems).toHaveText(["Soap", "Eggs"]);
  await expect(usualItems.first()).toHaveText("Milk");
  await page.keyboard.type("2 eg");
  await expect(page.getByRole("option")).toHaveText(["2 Eggs"]);
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(openItems).toHaveText(["Soap", "2 Eggs"]);
  await expect(notice("“Eggs” changed to “2 Eggs”")).toBeVisible();
  await press(undo);
  await expect(openItems).toHaveText(["Soap", "Eggs"]);
  await press(newItem);
  await page.keyboard.press("Escape");
  await expect(usualItems).toHaveCount(0);
  await page.keyboard.type("m");
  await expect(page.getByRole("option")).toHaveText(["Milk"]);
  for (const key of ["Escape", "Backspace"]) await page.keyboard.press(key);
  await press(newItem);
  await expect(usualItems).toHaveCount(0); // until the next focus
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(usualItems.first()).toHaveText("Milk");
});
