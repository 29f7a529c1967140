import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { googlePopup, offerGoogle } from "../support/google";
import { storedAccount } from "../support/stored-accounts";
import { storedList, storeList } from "../support/stored-lists";
import { expectPassingToast, expectToast, toasts } from "../support/toasts";

function continueButton({ page }: Person) {
  return page.getByRole("button", { name: "Continue with Google", exact: true });
}

/** Runs an action that opens a popup, and waits for its account page. */
async function popupAfter({ page }: Person, action: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), action()]);
  await expect(googlePopup(popup).isShown).toBeVisible();
  return popup;
}

test("'Continue with Google' creates an account at sign-up, and logs its user in at login; the popup confirms a deletion of the account", {
  tag: ["@google/sign-in", "@messages/account-deleted"],
}, async ({ ann, page }) => {
  const { email } = ann;
  await offerGoogle(ann.context);
  await page.goto("/");
  const first = await popupAfter(ann, () => continueButton(ann).click());
  await googlePopup(first).signInAs("Ann", email);
  await page.waitForURL("**/lists");
  const account = await storedAccount(email);
  expect(account).toMatchObject({ displayName: "Ann", emailVerified: true });
  const list = await storeList([account?.localId ?? ""]);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  const second = await popupAfter(ann, () => continueButton(ann).click());
  await googlePopup(second).account(email).click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Ann");
  await expect(page.getByText("(verified)")).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  const remove = page.getByRole("button", { name: "Delete account and all my lists" });
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expect(remove).toBeDisabled();
  const confirm = page.getByRole("button", { name: "Confirm with Google" });
  const third = await popupAfter(ann, () => confirm.click());
  await googlePopup(third).account(email).click();
  await expect(page.getByRole("button", { name: "Confirmed with Google" })).toBeDisabled();
  await hold(remove);
  await expectToast(page, "It's done. You're free as a bird.");
  await expect(page).toHaveURL("/login");
  expect(await storedAccount(email)).toBeUndefined();
  expect(await storedList(list)).toBeNull();
});

test("a new popup request cancels the previous one silently; a closed popup is reported after 8 s, as information", {
  tag: ["@google/new-popup-cancels", "@google/closed-popup"],
}, async ({ ann, page }) => {
  await offerGoogle(ann.context);
  await page.clock.install();
  await page.goto("/");
  const first = await popupAfter(ann, () => continueButton(ann).click());
  const second = await popupAfter(ann, () => continueButton(ann).click());
  await expect.poll(() => first.isClosed()).toBe(true);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await expect(toasts(page)).toHaveCount(0);
  await second.close();
  await page.clock.runFor(8_000);
  await expect(toasts(page)).toHaveCount(0);
  // The page checks every two seconds whether the window is still open.
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expect(toasts(page)).toHaveRole("status");
  await expectPassingToast(page, "The sign-in window was closed too early.", 5_000);
  await expect(page).toHaveURL("/");
});

test("a message says what to do if something blocks Google's script", async ({
  ann,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource: net::ERR_FAILED/);
  await ann.context.route("https://apis.google.com/**", (route) => route.abort());
  await ann.page.goto("/");
  await continueButton(ann).click();
  await expectToast(
    ann.page,
    "Google sign-in could not be loaded. Your browser may be blocking it. Allow it for this site and try again.",
  );
});
