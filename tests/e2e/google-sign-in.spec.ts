import type { Page } from "@playwright/test";
import { expect, type Person, test } from "../support/fixtures";
import { hold } from "../support/gestures";
import { googlePopup, offerGoogle } from "../support/google";
import { storedAccount } from "../support/stored-accounts";
import { storedList, storeList } from "../support/stored-lists";
import { expectToast, expectToastCloses, toasts } from "../support/toasts";

function continueButton({ page }: Person) {
  return page.getByRole("button", { name: "Continue with Google", exact: true });
}

/** Does what opens a popup, and waits for its account page. */
async function popupAfter({ page }: Person, action: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), action()]);
  await expect(googlePopup(popup).isShown).toBeVisible();
  return popup;
}

/** Signs somebody up with Google from the front page. They are on their lists then. */
async function signUpWithGoogle(person: Person): Promise<void> {
  await offerGoogle(person.context);
  await person.page.goto("/");
  const popup = await popupAfter(person, () => continueButton(person).click());
  await googlePopup(popup).signInAs(person.name, person.email);
  await person.page.waitForURL("**/lists");
}

test.describe("Sign-in popup", () => {
  test("'Continue with Google' on the sign-up screen creates the account and leads to /lists", {
    tag: "@google/sign-in",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await signUpWithGoogle(ann);
    expect(await storedAccount(ann.email)).toMatchObject({
      displayName: "Ann",
      emailVerified: true,
    });
    await ann.page.getByRole("link", { name: "Profile" }).click();
    await expect(ann.page.getByLabel("Name")).toHaveValue("Ann");
    await expect(ann.page.getByText("(verified)")).toBeVisible();
  });

  test("'Continue with Google' on the login screen lets in whoever has an account", {
    tag: "@google/sign-in",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await signUpWithGoogle(ann);
    await ann.page.getByRole("button", { name: "Logout" }).click();
    await ann.page.getByRole("link", { name: "Log in instead" }).click();
    await expect(ann.page.getByRole("heading", { name: "Log in" })).toBeVisible();
    const popup = await popupAfter(ann, () => continueButton(ann).click());
    await googlePopup(popup).account(ann.email).click();
    await expect(ann.page).toHaveURL("/lists");
    await expect(toasts(ann.page)).toHaveCount(0);
  });

  test("a new popup request cancels the previous one, without a word", {
    tag: "@google/new-popup-cancels",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await offerGoogle(ann.context);
    await ann.page.goto("/");
    const first = await popupAfter(ann, () => continueButton(ann).click());
    const second = await popupAfter(ann, () => continueButton(ann).click());
    await expect.poll(() => first.isClosed()).toBe(true);
    await expect(toasts(ann.page)).toHaveCount(0);
    await googlePopup(second).signInAs(ann.name, ann.email);
    await expect(ann.page).toHaveURL("/lists");
    await expect(toasts(ann.page)).toHaveCount(0);
  });

  test("a closed popup is reported after 8 s, as information", {
    tag: "@google/closed-popup",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await offerGoogle(ann.context);
    await ann.page.clock.install();
    await ann.page.goto("/");
    const popup = await popupAfter(ann, () => continueButton(ann).click());
    await ann.page.clock.pauseAt((await ann.page.evaluate(() => Date.now())) + 10_000);
    await popup.close();
    await ann.page.clock.runFor(8_000);
    await expect(toasts(ann.page)).toHaveCount(0);
    // The page looks every two seconds whether the window is still there.
    await ann.page.clock.runFor(2_000);
    await ann.page.clock.resume();
    await expectToast(ann.page, "The sign-in window was closed before you were signed in.");
    await expect(toasts(ann.page)).toHaveRole("status");
    await expectToastCloses(ann.page, 5_000);
    await expect(ann.page).toHaveURL("/");
  });

  test("where something blocks Google's script, a message says so, and what to do", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource: net::ERR_FAILED/);
    const ann = await person("Ann");
    await ann.context.route("https://apis.google.com/**", (route) => route.abort());
    await ann.page.goto("/");
    await continueButton(ann).click();
    await expectToast(
      ann.page,
      "Google's sign-in could not be loaded. Does something in your browser block it? Allow it here, and try again.",
    );
  });

  test("a Google user deletes the account by confirming through the popup", {
    tag: "@messages/account-deleted",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await signUpWithGoogle(ann);
    const account = await storedAccount(ann.email);
    const list = await storeList([account?.localId ?? ""]);
    await ann.page.getByRole("link", { name: "Profile" }).click();
    const remove = ann.page.getByRole("button", { name: "Delete account and all my lists" });
    await expect(ann.page.getByLabel("Password")).toHaveCount(0);
    await expect(remove).toBeDisabled();

    const confirm = ann.page.getByRole("button", { name: "Confirm with Google" });
    const popup = await popupAfter(ann, () => confirm.click());
    await googlePopup(popup).account(ann.email).click();
    await expect(ann.page.getByRole("button", { name: "Confirmed with Google" })).toBeDisabled();
    await hold(remove);
    await expectToast(ann.page, "It's done. You're free as a bird.");
    await expect(ann.page).toHaveURL("/login");
    expect(await storedAccount(ann.email)).toBeUndefined();
    expect(await storedList(list)).toBeNull();
  });
});
