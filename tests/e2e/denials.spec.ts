import { denyEverything } from "../support/deny";
import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { openList } from "../support/list-page";
import { NEXT_ATTEMPT } from "../support/together";

test("what the database denies for a while stays on the screen, also after a reload, and is sent afterwards", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK, /status of 403/, /"code":"permission-denied"/);
  const ann = await person("Ann");
  await ann.page.clock.install();
  const list = await openList(ann);
  const stopDenying = await denyEverything(ann);
  await list.add("Apples");
  await list.toggle("Milk");
  const seeAll = async () => {
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Apples"]);
    await expect(list.doneItems).toHaveText(["Milk"]);
  };
  await seeAll();
  await ann.page.reload();
  await seeAll();
  await expect(ann.page.getByText("Offline – 2 changes waiting")).toBeVisible();
  expect(await list.stored()).toEqual(["Milk", "Bread", "Salt"]);

  stopDenying();
  await ann.page.clock.fastForward(NEXT_ATTEMPT);
  await expect.poll(list.stored).toEqual(["Milk (done)", "Bread", "Salt", "Apples"]);
});
