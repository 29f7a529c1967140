import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { dragTo, hold, press } from "../support/gestures";
import { openList } from "../support/list-page";

const TYPED = ["Milk", "Candles", "Ice cream", "Apples", "Rice", "Bread"];
const BY_SHOP = ["Apples", "Bread", "Rice", "Milk", "Candles", "Ice cream"];

test("a list is sorted by the order in which its items were ticked on the last trips", {
  tag: "@both",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(...NO_NETWORK);
  await page.clock.install(); // before the app starts, so that it can clear all its timers
  const list = await openList(ann, { items: [] });
  const sort = page.getByRole("button", { name: "Sort by shop" });

  for (const trip of [1, 2]) {
    await test.step(`trip ${trip}`, async () => {
      await list.paste(TYPED.join("\n"));
      await list.toggle("Candles");
      await press(list.undo); // so that they leave the trip
      for (const text of ["Apples", "Bread", "Rice", "Milk", "Ice cream"]) await list.toggle(text);
      await expect(list.doneItems).toHaveCount(5);
      await hold(list.removeDone);
      await list.choose("Candles", "Delete");
      await expect.poll(list.stored).toEqual([]);
      await page.clock.setSystemTime(Date.now() + trip * 2 * 3_600_000);
    });
  }

  await test.step("the next list: sorted, undone, and sorted again without a network", async () => {
    await list.paste(TYPED.slice(0, 4).join("\n"));
    await expect(list.openItems).toHaveCount(4);
    await expect(sort).toBeHidden(); // only three of them have a place
    await list.paste(TYPED.slice(4).join("\n"));
    await press(sort);
    await expect(list.openItems).toHaveText(BY_SHOP);
    await expect(sort).toBeHidden();
    await press(list.undo);
    await expect(list.openItems).toHaveText(TYPED);
    await expect(list.notice("Undone: Items reordered")).toBeVisible();
    await page.context().setOffline(true);
    await sort.focus();
    await page.keyboard.press("Enter");
    await expect(list.openItems).toHaveText(BY_SHOP);
    await expect(list.openItem("Apples").getByRole("checkbox")).toBeFocused();
    await dragTo(list.handle("Bread"), list.openItem("Milk"));
    await page.context().setOffline(false);
    await expect
      .poll(list.stored)
      .toEqual(["Apples", "Rice", "Milk", "Bread", "Candles", "Ice cream"]);
    await expect(sort).toBeHidden(); // one item elsewhere is no disorder
  });
});
