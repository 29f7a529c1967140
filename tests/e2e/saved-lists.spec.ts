import { giveAccount, PASSWORD } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { storeList } from "../support/stored-lists";
import { toasts } from "../support/toasts";

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

test("a list whose link was opened before logging in stands first among the lists, is marked as new, and has the focus; a message leads there; the mark goes once it was opened", {
  tag: "@saved-lists/joined-after-login",
}, async ({ person }) => {
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
