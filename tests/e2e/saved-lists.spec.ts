import { giveAccount, PASSWORD } from "../support/accounts";
import { REFUSED_WRITE } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { newListId, storedList, storeList } from "../support/stored-lists";
import { expectToast, toasts } from "../support/toasts";

const LIST_SAVED =
  "We have saved the list for you. Please sign up or log in to add the list to your account.";

/** Updated longer ago than any other. */
const LONG_AGO = { updated_at: new Date(2020, 0) };

async function logIn({ page, email }: Person): Promise<void> {
  await page.getByRole("link", { name: "Log in instead" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/lists");
}

test("a list whose link was opened before logging in stands first among the lists, is marked as new, and has the focus; a message leads there; the mark goes once it was opened", async ({
  person,
}) => {
  const bob = await person("Bob");
  const { page } = bob;
  await storeList([await giveAccount(bob)], { name: "Own" });
  const id = await storeList(["ann"], { name: "Market", names: { ann: "Ann" }, ...LONG_AGO });
  await page.goto(`/list/${id}`);
  await logIn(bob);
  const cards = page.getByRole("main").getByRole("listitem");
  const message = toasts(page);
  await expect(message).toHaveText("You joined Ann’s list “Market”.Open"); // in the place of the one before
  await message.hover(); // it stays as long
  await expect(cards).toHaveText([/^Market.*New/, /^Own(?!.*New)/]);
  await expect(page.getByRole("link", { name: "Market" })).toBeFocused();
  await message.getByRole("button", { name: "Open" }).press("Enter");
  await expect(page).toHaveURL(`/list/${id}`);
  await expect(message).toHaveCount(0);
  await expect(page.getByText("You joined Ann’s list.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Your lists" }).click();
  await expect(cards).toHaveText([/^Own/, /^Market/]);
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
});

test("each of several is saved once, and marked until it was opened; rubbish among them is passed over without a word, and none stays saved", {
  tag: ["@routes/list-signed-out", "@entities/saved-list-ids", "@saved-lists/joined-after-login"],
}, async ({ person, allowConsole }) => {
  allowConsole(...REFUSED_WRITE);
  const bob = await person("Bob");
  const { page } = bob;
  const uid = await giveAccount(bob);
  const market = await storeList(["somebody"], { name: "Market", ...LONG_AGO });
  const bakery = await storeList(["somebody"], { name: "Bakery", ...LONG_AGO });
  for (const id of [market, bakery, market]) {
    await page.goto(`/list/${id}`);
    await expectToast(page, LIST_SAVED);
  }
  const saved = () => page.evaluate(() => localStorage.getItem("list_ids"));
  expect(await saved()).toBe(JSON.stringify([market, bakery]));
  const rubbish = [newListId(), "not-an-id", `${market}0`, 42, null, market, bakery];
  await page.evaluate((ids) => localStorage.setItem("list_ids", ids), JSON.stringify(rubbish));

  await logIn(bob);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveText([/New/, /New/]);
  expect(await saved()).toBeNull();
  for (const id of [market, bakery]) {
    // It shows before it is joined.
    await expect.poll(async () => (await storedList(id))?.shared_with).toEqual(["somebody", uid]);
  }
  await page.getByRole("link", { name: "Market" }).click();
  await expect(page.getByRole("heading", { name: "Market", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveText([/^Bakery.*New/, /^Market(?!.*New)/]);
});
