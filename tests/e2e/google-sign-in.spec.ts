import type { Page } from "@playwright/test";
import { logOut } from "../support/accounts";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { googlePopup, offerGoogle } from "../support/google";
import { storedAccount } from "../support/stored-accounts";
import { storedList, storeList } from "../support/stored-lists";
import { expectToast, toasts } from "../support/toasts";

/** Presses a button that opens a popup, and waits for its account page. */
async function openPopup({ page }: Person, name = "Continue with Google"): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name, exact: true }).click();
  const popup = await opened;
  await expect(googlePopup(popup).isShown).toBeVisible();
  expect(popup.url()).toContain("select_account");
  return popup;
}

test("Google creates an account at sign-up, logs its user in, and confirms its deletion", {
  tag: ["@google/sign-in", "@messages/account-deleted"],
}, async ({ ann, page }) => {
  const { email } = ann;
  await offerGoogle(ann.context);
  await page.goto("/");
  await googlePopup(await openPopup(ann)).signInAs("Ann", email);
  await page.waitForURL("**/lists");
  const account = await storedAccount(email);
  expect(account).toMatchObject({ displayName: "Ann", emailVerified: true });
  const list = await storeList([account?.localId ?? ""]);

  await logOut(page);
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await googlePopup(await openPopup(ann))
    .account(email)
    .click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Ann");
  await expect(page.getByText("(verified)")).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  const remove = page.getByRole("button", { name: "Delete account and all my lists" });
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expect(remove).toBeDisabled();
  await googlePopup(await openPopup(ann, "Confirm with Google"))
    .account(email)
    .click();
  await expect(page.getByRole("button", { name: "Confirmed with Google" })).toBeDisabled();
  await hold(remove);
  await expectToast(page, "It's done. You're free as a bird.");
  await expect(page).toHaveURL("/login");
  expect(await storedAccount(email)).toBeUndefined();
  expect(await storedList(list)).toBeNull();
});

test("a new popup cancels the previous one silently; a closed popup is reported after 8 s", {
  tag: ["@google/new-popup-cancels", "@google/closed-popup"],
}, async ({ ann, page }) => {
  await offerGoogle(ann.context);
  await page.clock.install();
  await page.goto("/");
  const first = await openPopup(ann);
  await page.keyboard.press("Shift"); // a double click would open one popup
  const second = await openPopup(ann);
  await expect.poll(() => first.isClosed()).toBe(true);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await expect(toasts(page)).toHaveCount(0);
  await second.close();
  await page.clock.runFor(8_000);
  await expect(toasts(page)).toHaveCount(0);
  // The page checks every two seconds whether the window is still open.
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expect(toasts(page)).toHaveRole("group"); // information, not an error
  await expectToast(page, "The sign-in window was closed too early.");
  await expect(page).toHaveURL("/");
});

test("a message says what to do if Google's script is blocked", async ({ ann, allowConsole }) => {
  allowConsole(/Failed to load resource: net::ERR_FAILED/);
  await ann.context.route("https://apis.google.com/**", (route) => route.abort());
  await ann.page.goto("/");
  await ann.page.getByRole("button", { name: "Continue with Google" }).click();
  const advice = "Your browser may be blocking it. Allow it for this site and try again.";
  await expectToast(ann.page, `Google sign-in could not be loaded. ${advice}`);
});
