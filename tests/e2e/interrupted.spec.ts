import { expect, test } from "../support/fixtures";
import { liftByKeyboard, middleOf, pressDown } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { openList } from "../support/list-page";
import { changeStoredList, item, storedList } from "../support/stored-lists";

const WORDY =
  "a rather long description of what to buy, with a brand, a size, a shop, and a note for the buyer";

test("a person who has lifted an item by keyboard puts it down by going on elsewhere, or by dropping it after it was removed", async ({
  ann,
  page,
}) => {
  const { keyboard } = page;
  const release = await holdAnswers(page, /drag-layer[^/]*\.js/);
  const list = await openList(ann);
  const { handle, held, newItem, openItems, openItem, doneItems, stored } = list;

  await test.step("to the input, before the code for dragging is there", async () => {
    await handle("Milk").press("Space");
    await newItem.click();
    await keyboard.type("Rye");
    const code = page.waitForResponse(/drag-layer[^/]*\.js/);
    release();
    await code;
    await keyboard.type(" bread");
    await keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread"]);
  });

  await test.step("to the input, and to another item", async () => {
    await liftByKeyboard(handle("Milk"));
    await newItem.click();
    await expect(held).toHaveCount(0);
    await keyboard.type("Eggs");
    await keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread", "Eggs"]);
    await liftByKeyboard(handle("Milk"));
    await list.toggle("Salt");
    await expect(doneItems).toHaveText(["Salt"]);
    await expect.poll(stored).toContain("Salt (done)");
  });

  await test.step("while another member removes it", async () => {
    await liftByKeyboard(handle("Bread"));
    const { items = [] } = (await storedList(list.id)) ?? {};
    await changeStoredList(list.id, { items: items.filter(({ text }) => text !== "Bread") });
    await expect(page.getByText("1 of 4 done")).toBeVisible();
    await keyboard.press("Space");
    await expect(openItems).toHaveText(["Milk", "Rye bread", "Eggs"]);
    await expect(openItem("Rye bread").getByRole("checkbox")).toBeFocused();
  });

  await test.step("to another screen, which has all keys", async () => {
    await liftByKeyboard(handle("Milk"));
    await page.getByRole("link", { name: "Your lists" }).dispatchEvent("click");
    await expect(page).toHaveURL("/lists");
    await page.getByRole("link", { name: /Groceries/ }).press("Enter");
    await expect(page).toHaveURL(`/list/${list.id}`);
  });
});

test("a new item that a finger drags up, through rows that were never seen, stays under the finger", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const items = Array.from({ length: 100 }, (_, index) => item(`${index} ${WORDY}`));
  const { add, handle, held, openItems } = await openList(ann, { items });
  await add("Eggs");
  await expect(openItems).toHaveCount(101);
  // Rows that come into sight are higher than they were thought to be: that waits until the list stands still.
  await handle("Eggs").hover();
  const from = await page.evaluate(() => scrollY);
  const { x } = await middleOf(handle("Eggs"));
  const finger = await pressDown(handle("Eggs"));
  await held.waitFor();
  await expect(page.locator(":focus-visible")).toHaveCount(0);
  await finger.move({ x, y: 75 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(from - 2_000);
  await finger.move({ x, y: 350 });
  await expect.poll(async () => Math.abs((await middleOf(held)).y - 350)).toBeLessThan(70);
  await finger.up();
  await expect(openItems.last()).toHaveText(`99 ${WORDY}`);
});
