import { expect, test } from "../support/fixtures";
import { dragTo, hold, press } from "../support/gestures";
import { openList } from "../support/list-page";
import { item, storedList } from "../support/stored-lists";

test("undo restores items with their ids and positions", async ({ ann, page }) => {
  const items = ["Milk", "Bread", "Salt", "Eggs", "Oats", "Rice"].map((text, index) =>
    item(text, { done: index % 2 === 0 }),
  );
  const list = await openList(ann, { items });
  const expectRestored = async () => {
    await expect(list.openItems).toHaveText(["Bread", "Eggs", "Rice"]);
    await expect(list.doneItems).toHaveText(["Milk", "Salt", "Oats"]);
    await expect.poll(async () => (await storedList(list.id))?.items).toEqual(items);
  };

  await test.step("'Uncheck all', by the button", async () => {
    await expect(list.uncheckAll).toHaveAccessibleDescription("Hold to uncheck");
    await hold(list.uncheckAll);
    await expect(list.notice("3 items unchecked")).toBeVisible();
    await expect(list.done).toHaveCount(0);
    await expect(list.openItems).toHaveText(items.map(({ text }) => text));
    await expect(page.locator("canvas")).toHaveCount(0); // no confetti
    await press(list.undo);
    await expectRestored();
  });

  await test.step("all other edits, by keys, even in the empty input", async () => {
    await list.choose("Eggs", "Delete");
    await hold(list.removeDone);
    await expect.poll(list.stored).toEqual(["Bread", "Rice"]);
    await dragTo(list.handle("Bread"), list.openItem("Rice"));
    await list.edit("Bread", "Rye bread");
    await list.rename("Market");
    await list.add("Tea");
    await expect.poll(list.stored).toEqual(["Rice", "Rye bread", "Tea"]);
    await expect(list.newItem).toBeFocused();
    for (const edit of [
      "“Tea” added",
      "List renamed to “Market”",
      "“Bread” changed to “Rye bread”",
      "“Bread” moved",
      "3 items removed",
      "“Eggs” removed",
    ]) {
      await page.keyboard.press("Control+z");
      await expect(list.notice(`Undone: ${edit}`)).toBeVisible();
    }
    await expectRestored();
    await expect(list.name).toHaveText("Groceries");
  });
});
