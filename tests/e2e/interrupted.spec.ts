import { expect, test } from "../support/fixtures";
import { liftByKeyboard, middleOf, pressDown } from "../support/gestures";
import { holdRequests } from "../support/hold-requests";
import { openList } from "../support/list-page";
import { changeStoredList, item, storedList } from "../support/stored-lists";

const LONG_TEXT =
  "a rather long description of what to buy, with a brand, a size, a shop, and a note for the buyer";

test("an item that is lifted by keyboard is put down when its user goes on elsewhere, or drops it after another member has removed it", async ({
  ann,
  page,
}) => {
  const { keyboard } = page;
  const release = await holdRequests(page, /drag-layer[^/]*\.js/);
  const list = await openList(ann);
  const { handle, draggedRow, newItem, openItems, openItem, doneItems, stored } = list;

  await test.step("the user goes on to the input, before the code for dragging has loaded", async () => {
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

  await test.step("the user goes on to the input, and to another item", async () => {
    await liftByKeyboard(handle("Milk"));
    await newItem.click();
    await expect(draggedRow).toHaveCount(0);
    await keyboard.type("Eggs");
    await keyboard.press("Enter");
    await expect.poll(stored).toEqual(["Milk", "Bread", "Salt", "Rye bread", "Eggs"]);
    await liftByKeyboard(handle("Milk"));
    await list.toggle("Salt");
    await expect(doneItems).toHaveText(["Salt"]);
    await expect.poll(stored).toContain("Salt (done)");
  });

  await test.step("another member removes the item before the drop, which keeps the selection", async () => {
    const selected = page.getByText("1 selected").first();
    await openItem("Milk")
      .getByText("Milk")
      .click({ modifiers: ["ControlOrMeta"] });
    await liftByKeyboard(handle("Milk"));
    await keyboard.press("Escape");
    await expect(draggedRow).toHaveCount(0);
    await expect(selected).toBeVisible();
    await liftByKeyboard(handle("Bread"));
    const { items = [] } = (await storedList(list.id)) ?? {};
    await changeStoredList(list.id, { items: items.filter(({ text }) => text !== "Bread") });
    await expect(page.getByText("1 of 4 done")).toBeVisible();
    await keyboard.press("Space");
    await expect(openItems).toHaveText(["Milk", "Rye bread", "Eggs"]);
    await expect(openItem("Rye bread").getByRole("checkbox")).toBeFocused();
    await expect(selected).toBeVisible();
    await keyboard.press("Escape");
    await expect(selected).toHaveCount(0);
  });

  await test.step("the user goes on to another screen, where all keys work", async () => {
    await liftByKeyboard(handle("Milk"));
    await page.getByRole("banner").getByRole("link").first().dispatchEvent("click");
    await expect(page).toHaveURL("/lists");
    await page.getByRole("link", { name: /Groceries/ }).press("Enter");
    await expect(page).toHaveURL(`/list/${list.id}`);
  });
});

test("a new item stays under the finger that drags it up through rows not seen before", {
  tag: "@phone",
}, async ({ ann, page }) => {
  const items = Array.from({ length: 100 }, (_, index) => item(`${index} ${LONG_TEXT}`));
  const { add, handle, draggedRow, openItems } = await openList(ann, { items });
  await add("Eggs");
  await expect(openItems).toHaveCount(101);
  // Rows turn out to be higher than estimated when they come into view. `hover` waits until the list is stable.
  await handle("Eggs").hover();
  const from = await page.evaluate(() => scrollY);
  const { x } = await middleOf(handle("Eggs"));
  const finger = await pressDown(handle("Eggs"));
  await draggedRow.waitFor();
  await expect(page.locator(":focus-visible")).toHaveCount(0);
  await finger.move({ x, y: 75 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(from - 2_000);
  await finger.move({ x, y: 350 });
  await expect.poll(async () => Math.abs((await middleOf(draggedRow)).y - 350)).toBeLessThan(70);
  await finger.up();
  await expect(openItems.last()).toHaveText(`99 ${LONG_TEXT}`);
});
