import { createAccount, logOut, mailedLink, submitSignUp } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { storedAccount, tokensFor } from "../support/stored-accounts";
import {
  closeToast,
  expectLastingToast,
  expectPassingToast,
  expectToast,
  toasts,
} from "../support/toasts";

const WELL_DONE =
  "Well done! We have sent you a verification email. Please verify your email address. It helps us remove all the fake accounts.";

/** Fills in the invisible field, as only a bot does. */
async function fillTrap({ page }: Person, text: string): Promise<void> {
  await page.locator("input[name=phoneNumber]").evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, text);
}

test("the sign-up hides its bot trap, creates the account, and sends a mail; it trims all but the password", {
  tag: [
    "@product/sign-up-and-keep-lists",
    "@entities/user",
    "@sign-up/account",
    "@sign-up/bot-trap",
    "@validation/trimming",
    "@messages/signed-up",
    "@constants/toasts",
  ],
}, async ({ ann, page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  const trap = page.locator("input[name=phoneNumber]");
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole("textbox", { name: /phone/i })).toHaveCount(0);
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await page.getByLabel("Name").focus();
  await page.keyboard.insertText("a".repeat(101)); // a pasted name is cut visibly
  await expect(page.getByLabel("Name")).toHaveValue("a".repeat(100));
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();

  await fillTrap(ann, "   ");
  await submitSignUp(ann, { name: "  Ann ", email: `  ${ann.email} `, password: "  spaces  " });
  await expectPassingToast(page, WELL_DONE, 5_000);
  await expect(page).toHaveURL("/lists");
  const account = { displayName: "Ann", emailVerified: false };
  await expect.poll(() => storedAccount(ann.email)).toMatchObject(account);
  expect(await mailedLink(ann, "VERIFY_EMAIL")).toContain("mode=verifyEmail");
  expect(await tokensFor(ann.email, "  spaces  ")).not.toBeNull();
});

test("a sign-up whose name or mail fails is a sign-up, and says what has failed", async ({
  ann,
  page,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const noName = "Unable to update name. Please try a little later.";
  const noMail = "Unable to sende verification email. Please try again later.";
  const cases = [
    ["accounts:update", `first-${ann.email}`, [WELL_DONE, noName]],
    ["accounts:sendOobCode", `second-${ann.email}`, [noMail]],
  ] as const;
  for (const [step, email, texts] of cases) {
    await page.goto("/");
    await page.route(`**/${step}?*`, (route) => route.abort());
    await submitSignUp(ann, { email });
    await expect(page).toHaveURL("/lists");
    for (const text of texts) await expect(toasts(page).filter({ hasText: text })).toBeVisible();
    await expect(toasts(page)).toHaveCount(texts.length);
    expect(await storedAccount(email)).toBeDefined();
    await page.unroute(`**/${step}?*`);
    await logOut(page);
  }
});

test("a failed sign-up shows the service's message once; a filled phone field only pretends to create an account", {
  tag: [
    "@validation/no-own-rules",
    "@messages/sign-up-fails",
    "@constants/password-length",
    "@constants/toasts-never-stack",
    "@sign-up/bot-trap",
  ],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  await createAccount(ann);
  const email = `other-${ann.email}`;
  await page.goto("/");
  await submitSignUp(ann);
  await expectLastingToast(page, "The email address is already in use by another account.");

  const isShort = "The password must be at least 6 characters long.";
  for (const _attempt of [1, 2]) {
    const answer = page.waitForResponse("**/accounts:signUp?*");
    await submitSignUp(ann, { email, password: "12345" });
    await answer;
    await expectToast(page, isShort);
  }
  await closeToast(page, isShort);

  await submitSignUp(ann, { email: "not-an-address" });
  const isValid = (input: HTMLInputElement) => input.validity.valid;
  expect(await page.getByLabel("Email").evaluate(isValid)).toBe(false);
  await expect(toasts(page)).toHaveCount(0);
  await submitSignUp(ann, { email: "", password: "" });
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/");

  await fillTrap(ann, "0123456");
  await submitSignUp(ann, { email });
  await expectToast(page, "User created!");
  await expect(page).toHaveURL("/login");
  expect(await storedAccount(email)).toBeUndefined();
});
