import { denyEverything } from "../support/deny";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { NEXT_ATTEMPT, startTogether } from "../support/together";

test("what the database denies for a while stays on the screen, and is sent afterwards", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK, /status of 403/, /"code":"permission-denied"/);
  const { ann, annsList, bobsList, stored } = await startTogether(person);
  const { page } = ann;
  const stopDenying = await denyEverything(ann);
  await annsList.add("Apples");
  await annsList.toggle("Milk");
  const seeAll = async () => {
    await expect(annsList.openItems).toHaveText(["Bread", "Salt", "Apples"]);
    await expect(annsList.doneItems).toHaveText(["Milk"]);
    await expect(page.getByText("Offline – 2 changes waiting")).toBeVisible();
  };
  await seeAll();
  await page.reload();
  await seeAll();
  await page.getByRole("link", { name: "Your lists" }).click();
  await expect(page.getByRole("link", { name: "Groceries" })).toBeVisible();
  await page.getByRole("link", { name: "Groceries" }).click();
  await seeAll();
  expect(await stored()).toEqual(["Milk", "Bread", "Salt"]);

  stopDenying();
  await page.clock.fastForward(NEXT_ATTEMPT);
  for (const list of [bobsList, listPage(page)]) {
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Apples"]);
    await expect(list.doneItems).toHaveText(["Milk"]);
  }
});
