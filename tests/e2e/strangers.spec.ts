import { comeSignedIn } from "../support/accounts";
import { NO_NETWORK, REFUSED_WRITE } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { listPage } from "../support/list-page";
import { changeStoredList, item, storedList, storeList } from "../support/stored-lists";
import { findNetwork, loseNetwork } from "../support/together";

test("a member who was taken off a list while offline keeps nothing of it, changes nothing any more, and is not on it again by going back to it", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...REFUSED_WRITE, ...NO_NETWORK);
  const bob = await person("Bob");
  const { page } = bob;
  const bobs = listPage(page);
  const uid = await comeSignedIn(bob);
  const id = await storeList(["ann", uid], { name: "Market", items: [item("Milk")] });
  await page.goto("/lists");
  await page.getByRole("link", { name: /Market/ }).click();
  await expect(bobs.openItems).toHaveText(["Milk"]);
  await loseNetwork(bob);
  await bobs.add("Poison");
  await expect(bobs.openItems).toHaveText(["Milk", "Poison"]);
  await changeStoredList(id, { shared_with: ["ann"] });
  await findNetwork(bob);

  const isUnknown = page.getByRole("heading", { name: "Unknown list id" });
  await expect(isUnknown).toBeVisible();
  // What he typed himself may be suggested to him. What is remembered is written when the page has time.
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).not.toMatch(/Market|Milk/);
  await page.getByRole("link", { name: "To your lists" }).click();
  await expect(page.getByText("Oh, such emptiness")).toBeVisible();
  await page.goBack();
  await expect(isUnknown).toBeVisible();
  expect(await storedList(id)).toMatchObject({ shared_with: ["ann"], items: [{ text: "Milk" }] });
});
