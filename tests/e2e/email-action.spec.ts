import {
  createAccount,
  logOut,
  mailedLink,
  PASSWORD,
  startSignedIn,
  tokensOf,
} from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { edgesOf, middleOf, pressDown } from "../support/gestures";
import { changeEmail, sendOobCode, storedAccount, tokensFor } from "../support/stored-accounts";
import { closeToast, expectToast, toasts } from "../support/toasts";

const INVALID_RESET_LINK =
  "The reset password link is invalid. This can happen if the link is malformed, expired, or has already been used. Please try again.";

/** Returns a link as it is mailed to a user who signs up. */
async function verificationLink(person: Person): Promise<string> {
  const { idToken } = await tokensOf(person);
  await sendOobCode({ requestType: "VERIFY_EMAIL", idToken });
  return mailedLink(person, "VERIFY_EMAIL");
}

/** Requests a reset link on the screen of a verified or restored address. */
async function askForReset({ page, email }: Person): Promise<void> {
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expectToast(page, `Email with instruction how to reset password is sent to ${email}`);
}

async function setPassword({ page }: Person, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

test("mode=resetPassword sets a password that is long enough; its link works once", {
  tag: [
    "@routes/email-action-reset",
    "@messages/password-set",
    "@messages/password-not-set",
    "@messages/bad-reset-link",
    "@constants/password-length",
    "@constants/toasts",
  ],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
  await createAccount(ann);
  await sendOobCode({ requestType: "PASSWORD_RESET", email: ann.email });
  const link = await mailedLink(ann, "PASSWORD_RESET");
  await page.route("**/accounts:resetPassword?*", (route) => route.abort());
  await page.goto(link.replace("&", "&amp;"));
  await expect(page.getByText("The network can't be reached. Are you offline?")).toBeVisible();
  await page.unroute("**/accounts:resetPassword?*");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Set new password" })).toBeVisible();
  await setPassword(ann, "12345");
  const isShort = "The password must be at least 6 characters long.";
  await closeToast(page, `Unable to set password. ${isShort}`);

  await setPassword(ann, " 4567 ");
  await expectToast(page, "New password set. Please login");
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(ann.email);
  expect(await tokensFor(ann.email, " 4567 ")).not.toBeNull();
  expect(await tokensFor(ann.email, PASSWORD)).toBeNull();

  await page.goto(link);
  await closeToast(page, INVALID_RESET_LINK);
  await expect(page).toHaveURL("/reset_password");
});

test("a new password ends the session of its user in all tabs of the browser, with a word in each", async ({
  ann,
  page,
  allowConsole,
}) => {
  allowConsole(REFUSED_BY_AUTH);
  await startSignedIn(ann);
  await page.goto("/lists");
  const other = await ann.context.newPage();
  await other.goto("/lists");
  for (const tab of [page, other]) await expect(tab.getByText("Oh, such emptiness")).toBeVisible();
  await sendOobCode({ requestType: "PASSWORD_RESET", email: ann.email });
  await page.goto(await mailedLink(ann, "PASSWORD_RESET"));
  // The emulator counts whole seconds: in the next one, the session is older than the password.
  const second = () => Math.floor(Date.now() / 1_000);
  const before = second();
  await expect.poll(second).toBeGreaterThan(before);
  await setPassword(ann, "another one");
  await expectToast(page, "New password set. Please login");
  await expect(toasts(page)).toHaveCount(1);
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(ann.email);
  await expectToast(other, /^Your session has ended\./);
  await expect(other).toHaveURL("/");
});

test("mode=verifyEmail reports an expired code, and shows the verified address", {
  tag: [
    "@routes/email-action-verify",
    "@email/unverified-until-link",
    "@messages/email-not-verified",
  ],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  const { email } = ann;
  await startSignedIn(ann);
  const link = await verificationLink(ann);
  // The emulator's codes never expire, so the test answers with the service's error.
  const error = { code: 400, message: "EXPIRED_OOB_CODE", errors: [] };
  const updates = "**/accounts:update?*";
  await page.route(updates, (route) => route.fulfill({ status: 400, json: { error } }));
  const failure = "Unable to verify email address! Details: ";
  const advice = " Log in: your profile shows whether your address is verified.";
  await page.goto(link);
  await closeToast(page, `${failure}The link has expired.`);
  await expect(page).toHaveURL("/lists");
  await logOut(page);
  await page.goto(link);
  await closeToast(page, `${failure}The link has expired.${advice}`);
  await expect(page).toHaveURL("/");
  expect(await storedAccount(email)).toMatchObject({ emailVerified: false });
  await page.unroute(updates);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(await storedAccount(email)).toMatchObject({ emailVerified: true });
  await askForReset(ann);
});

test("mode=recoverEmail restores a changed address once; any other mode is unknown", {
  tag: "@routes/email-action-unknown",
}, async ({ ann, page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  const { email } = ann;
  await createAccount(ann);
  await changeEmail(await tokensOf(ann), `thief-${email}`);
  expect(await storedAccount(email)).toBeUndefined();
  const link = await mailedLink(ann, "RECOVER_EMAIL");
  await page.goto(link.replace(/\?.*/, encodeURIComponent));
  await expect(page.getByRole("heading", { name: "Email restored" })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(await storedAccount(email)).toBeDefined();
  await askForReset(ann);

  const unknown = page.getByText("Unknown action code in link. Please try again.", { exact: true });
  await page.goto(link);
  await expect(unknown).toBeVisible();
  const details = "The link is malformed or has already been used.";
  await expect(page.getByText(details, { exact: true })).toBeVisible();
  await page.goto("/email_action?mode=signIn&oobCode=x");
  await expect(unknown).toBeVisible();
});

test("on a phone, toasts appear at the top right, close on a tap, and let the page scroll", {
  tag: ["@phone", "@constants/toasts"],
}, async ({ page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto("/email_action?mode=resetPassword");
  await expectToast(page, /^The reset password link is invalid\./);
  const message = toasts(page);
  await expect(async () => {
    const { right, top } = await edgesOf(message);
    expect(right).toBeGreaterThanOrEqual(360 - 16);
    expect(top).toBeLessThan(100);
  }).toPass(); // once it has moved there
  const finger = await pressDown(message);
  const { x, y } = await middleOf(message);
  await finger.move({ x, y: y - 100 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await finger.up();
  // The next touch does not move the toast.
  const next = await pressDown(page.getByRole("button", { name: "Send reset link" }));
  await next.move({ x: x + 60, y: y + 200 });
  await expect(message).not.toHaveAttribute("style", /translate/);
  await next.up();
  await message.tap({ position: { x: 60, y: 20 } });
  await expect(message).toHaveCount(0);
});
