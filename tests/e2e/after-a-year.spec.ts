import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { press } from "../support/gestures";
import { listPage, storedTexts } from "../support/list-page";
import { MAIN_DONE, MAIN_ITEMS } from "../usage/year/play-year";
import { startUsed } from "../usage/year/used-browser";

test("after a year of use, a list is read and edited without a network, and its edits are sent later", async ({
  ann,
  page,
  allowConsole,
}) => {
  test.slow(); // it plays the year first
  allowConsole(...NO_NETWORK);
  const { mainList, lists } = await startUsed(ann);
  ann.line.cut();
  await page.goto(`/list/${mainList}`);
  const list = listPage(page);
  await expect(list.openItems).toHaveCount(MAIN_ITEMS - MAIN_DONE);
  await expect(list.doneItems).toHaveCount(MAIN_DONE);
  const unsorted = await list.openItems.allTextContents();

  // What this browser has learned.
  const sort = page.getByRole("button", { name: "Sort by shop" });
  await press(sort);
  await expect(sort).toHaveCount(0);
  const sorted = await list.openItems.allTextContents();
  expect(sorted).not.toEqual(unsorted);
  expect(sorted.toSorted()).toEqual(unsorted.toSorted());
  await press(list.newItem);
  await expect(list.usualItems).toHaveCount(20);
  const usual = (await list.usualItems.first().textContent()) ?? "";
  await press(list.usualItems.first());
  await expect(list.openItem(usual)).toBeVisible();
  await list.newItem.pressSequentially("striped tr");
  await press(list.suggestions.filter({ hasText: "Striped trays" }));
  await expect(list.openItem("Striped trays")).toBeVisible();

  // Edits, and the undoing of one.
  const [first = "", second = ""] = sorted;
  await list.toggle(first);
  await expect(list.doneItem(first)).toBeVisible();
  await list.toggle(second);
  await press(list.undo);
  await expect(list.openItem(second)).toBeVisible();
  const before = lists.find(({ id }) => id === mainList)?.items.map(({ text }) => text);
  expect((await storedTexts(mainList))?.map((text) => text.replace(" (done)", ""))).toEqual(before);

  ann.line.restore();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const stored = () => storedTexts(mainList);
  await expect
    .poll(stored)
    .toEqual(expect.arrayContaining([usual, "Striped trays", `${first} (done)`, second]));
  const inOrder = sorted.slice(1);
  expect((await stored())?.filter((text) => inOrder.includes(text))).toEqual(inOrder);
});
