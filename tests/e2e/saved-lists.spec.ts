import { createAccount, logIn } from "../support/accounts";
import { expect, test } from "../support/fixtures";
import { storeList } from "../support/stored-lists";
import { toasts } from "../support/toasts";

test("a list whose link was opened before logging in comes first, focused and marked as new until it is opened; a message has a button that opens it", {
  tag: "@saved-lists/joined-after-login",
}, async ({ ann, page }) => {
  await storeList([await createAccount(ann)], { name: "Own" });
  const updated_at = new Date(2020, 0); // older than any other
  const id = await storeList(["bob"], { name: "Market", names: { bob: "Bob" }, updated_at });
  await page.goto(`/list/${id}`);
  await page.getByRole("link", { name: "Log in instead" }).click();
  await logIn(ann);
  await page.waitForURL("**/lists");
  const cards = page.getByRole("region", { name: "Your lists" }).getByRole("listitem");
  const message = toasts(page);
  await expect(message).toHaveText("You joined Bob's list “Market”.Open"); // replaces the earlier message
  await message.hover(); // keeps it open
  await expect(cards).toHaveText([/^Market.*New/, /^Own(?!.*New)/]);
  await expect(page.getByRole("link", { name: "Market" })).toBeFocused();
  await message.getByRole("button", { name: "Open" }).press("Enter");
  await expect(page).toHaveURL(`/list/${id}`);
  await expect(message).toHaveCount(0);
  await expect(page.getByText("You joined Bob's list.", { exact: true })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Your lists" }).click();
  await expect(cards).toHaveText([/^Own/, /^Market/]);
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
});

test("a list of their own whose link was opened before logging in opens for its member, in place of their lists", async ({
  ann,
  page,
}) => {
  const id = await storeList(["bob", await createAccount(ann)], { name: "Market" });
  await page.goto(`/list/${id}`);
  await page.getByRole("link", { name: "Log in instead" }).click();
  await logIn(ann);
  await expect(page).toHaveURL(`/list/${id}`);
  await expect(page.getByRole("heading", { name: "Market" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Your lists" }).getByRole("listitem")).toHaveText([
    /^Market(?!.*New)/,
  ]);
  await expect(page).toHaveURL("/lists");
});
