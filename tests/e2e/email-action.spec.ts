import { comeSignedIn, giveAccount, mailTo, PASSWORD, signUp } from "../support/accounts";
import { REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import {
  applyOobCode,
  changeEmail,
  sendOobCode,
  setPasswordByOobCode,
  storedAccount,
  type Tokens,
  tokensFor,
} from "../support/stored-accounts";
import { closeToast, expectToast, expectToastCloses, expectToastStays } from "../support/toasts";

const INVALID_RESET_LINK =
  "The reset password link is invalid. This can happen if the link is malformed, expired, or has already been used. Please try again.";

const UNKNOWN_CODE = "Unknown action code in link. Please try again.";

function codeIn(link: string): string {
  return new URLSearchParams(link.split("?")[1]).get("oobCode") ?? "";
}

/** A link as it is mailed to somebody who forgot their password. */
async function resetLink(person: Person): Promise<string> {
  await sendOobCode({ requestType: "PASSWORD_RESET", email: person.email });
  return mailTo(person, "PASSWORD_RESET");
}

async function tokensOf({ email }: Person): Promise<Tokens> {
  const tokens = await tokensFor(email, PASSWORD);
  if (!tokens) throw new Error(`The identity service does not know ${email}.`);
  return tokens;
}

/** A link as it is mailed to somebody who signs up. */
async function verificationLink(person: Person): Promise<string> {
  const { idToken } = await tokensOf(person);
  await sendOobCode({ requestType: "VERIFY_EMAIL", idToken });
  return mailTo(person, "VERIFY_EMAIL");
}

/** Has a reset link sent by the page about somebody's address. */
async function askForReset({ page }: Person, { email }: Person): Promise<void> {
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expectToast(page, `Email with instruction how to reset password is sent to ${email}`);
}

/**
 * Lets the identity service say that a code has expired, in its own words: the emulator's codes never do.
 * @param call the call that takes the code
 */
async function expireCodes({ page }: Person, call: string): Promise<void> {
  const error = { code: 400, message: "EXPIRED_OOB_CODE", errors: [] };
  await page.route(`**/${call}?*`, (route) => route.fulfill({ status: 400, json: { error } }));
}

async function setPassword({ page }: Person, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

test.describe("mode=resetPassword", { tag: "@routes/email-action-reset" }, () => {
  test("shows a set-password screen, sets the password, says so for 8 s, and goes to login", {
    tag: "@messages/password-set",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await giveAccount(ann);
    await ann.page.goto(await resetLink(ann));
    await expect(ann.page.getByRole("heading", { name: "Set new password" })).toBeVisible();
    await setPassword(ann, " new password ");
    await expectToast(ann.page, "New password set. Please login");
    await expect(ann.page).toHaveURL("/login");
    await expectToastCloses(ann.page, 8_000);
    expect(await tokensFor(ann.email, " new password ")).not.toBeNull();
    expect(await tokensFor(ann.email, PASSWORD)).toBeNull();
  });

  test("says why when the password can't be set, and lets one try again", {
    tag: ["@messages/password-not-set", "@constants/password-length"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await giveAccount(ann);
    await ann.page.goto(await resetLink(ann));
    await setPassword(ann, "12345");
    const text = "Unable to set password. The password must be at least 6 characters long.";
    await expectToast(ann.page, text);
    await expectToastStays(ann.page);
    await closeToast(ann.page, text);
    await setPassword(ann, "123456");
    await expectToast(ann.page, "New password set. Please login");
  });

  test("a malformed, missing, reused or expired code shows the message for invalid links until it is closed, and goes to /reset_password", {
    tag: ["@messages/bad-reset-link", "@constants/toasts"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await giveAccount(ann);
    const reused = await resetLink(ann);
    await setPasswordByOobCode(codeIn(reused), "new password");
    const expired = await resetLink(ann);
    for (const link of [
      "/email_action?mode=resetPassword&oobCode=rubbish",
      "/email_action?mode=resetPassword",
      reused,
      expired,
    ]) {
      if (link === expired) await expireCodes(ann, "accounts:resetPassword");
      await ann.page.goto(link);
      await expectToast(ann.page, INVALID_RESET_LINK);
      await expect(ann.page).toHaveURL("/reset_password");
      await expectToastStays(ann.page);
    }
  });

  test("a code that is used up while the screen is open can't set the password", {
    tag: "@messages/password-not-set",
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await giveAccount(ann);
    const link = await resetLink(ann);
    await ann.page.goto(link);
    await ann.page.getByLabel("New password").waitFor();
    await setPasswordByOobCode(codeIn(link), "from another tab");
    await setPassword(ann, "new password");
    await expectToast(
      ann.page,
      "Unable to set password. The link is malformed or has already been used.",
    );
    expect(await tokensFor(ann.email, "from another tab")).not.toBeNull();
  });
});

test.describe("mode=verifyEmail", { tag: "@routes/email-action-verify" }, () => {
  test("the mailed link, opened signed out, verifies the email and says which", async ({
    person,
  }) => {
    const ann = await person("Ann");
    await giveAccount(ann);
    await ann.page.goto(await verificationLink(ann));
    await expect(ann.page.getByRole("heading", { name: "Email verified" })).toBeVisible();
    await expect(ann.page.getByText(ann.email, { exact: true })).toBeVisible();
    expect(await storedAccount(ann.email)).toMatchObject({ emailVerified: true });
  });

  test("whoever did not sign up, but has the address, gets a link that makes the account theirs, also when logged in to another", async ({
    person,
  }) => {
    const eve = await person("Eve");
    const ann = await person("Ann");
    await giveAccount(eve);
    await comeSignedIn(ann);
    await ann.page.goto(await verificationLink(eve));
    await expect(ann.page.getByText(eve.email, { exact: true })).toBeVisible();
    await askForReset(ann, eve);
    await ann.page.goto(await mailTo(eve, "PASSWORD_RESET"));
    await setPassword(ann, "not Eve's any more");
    await expectToast(ann.page, "New password set. Please login");
    expect(await tokensFor(eve.email, PASSWORD)).toBeNull();
  });

  test("the link mailed at sign-up, opened signed in, verifies the email", {
    tag: "@email/unverified-until-link",
  }, async ({ person }) => {
    const ann = await person("Ann");
    await signUp(ann);
    await ann.page.goto(await mailTo(ann, "VERIFY_EMAIL"));
    await expect(ann.page.getByRole("heading", { name: "Email verified" })).toBeVisible();
    await ann.page.getByRole("link", { name: "To your lists" }).click();
    await ann.page.getByRole("link", { name: "Profile" }).click();
    await expect(ann.page.getByText("(verified)")).toBeVisible();
  });

  test("a malformed, reused or expired code shows the details until they are closed, and goes to /", {
    tag: ["@messages/email-not-verified"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await giveAccount(ann);
    const expired = await verificationLink(ann);
    await expireCodes(ann, "accounts:update");
    await ann.page.goto(expired);
    await expectToast(ann.page, "Unable to verify email address! Details: The link has expired.");
    await expect(ann.page).toHaveURL("/");
    expect(await storedAccount(ann.email)).toMatchObject({ emailVerified: false });
    await ann.page.unroute("**/accounts:update?*");

    const reused = await verificationLink(ann);
    await applyOobCode(codeIn(reused));
    for (const link of ["/email_action?mode=verifyEmail&oobCode=rubbish", reused]) {
      await ann.page.goto(link);
      await expectToast(
        ann.page,
        "Unable to verify email address! Details: The link is malformed or has already been used.",
      );
      await expect(ann.page).toHaveURL("/");
      await expectToastStays(ann.page);
    }
  });

  test("a bad code opened signed in goes by / to /lists", {
    tag: "@messages/email-not-verified",
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await comeSignedIn(ann);
    await ann.page.goto("/email_action?mode=verifyEmail&oobCode=rubbish");
    await expectToast(
      ann.page,
      "Unable to verify email address! Details: The link is malformed or has already been used.",
    );
    await expect(ann.page).toHaveURL("/lists");
  });
});

test.describe("mode=recoverEmail", () => {
  test("the link that is mailed when the address is changed brings the old one back, once, and offers a new password", async ({
    person,
    allowConsole,
  }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await giveAccount(ann);
    await changeEmail(await tokensOf(ann), `thief-${ann.email}`);
    expect(await storedAccount(ann.email)).toBeUndefined();
    const link = await mailTo(ann, "RECOVER_EMAIL");
    await ann.page.goto(link);
    await expect(ann.page.getByRole("heading", { name: "Email restored" })).toBeVisible();
    await expect(ann.page.getByText(ann.email, { exact: true })).toBeVisible();
    expect(await storedAccount(ann.email)).toBeDefined();
    expect(await storedAccount(`thief-${ann.email}`)).toBeUndefined();
    await askForReset(ann, ann);
    expect(await mailTo(ann, "PASSWORD_RESET")).toContain("mode=resetPassword");

    await ann.page.goto(link);
    await expect(ann.page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
    await expect(
      ann.page.getByText("The link is malformed or has already been used.", { exact: true }),
    ).toBeVisible();
  });
});

test("any other mode shows 'Unknown action code in link. Please try again.'", {
  tag: "@routes/email-action-unknown",
}, async ({ person }) => {
  const { page } = await person("Ann");
  for (const query of ["", "?mode=", "?mode=signIn&oobCode=abc", "?mode=resetpassword"]) {
    await page.goto(`/email_action${query}`);
    await expect(page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
  }
});

test("nobody gives an account of others their address by a link: the app changes none", {
  tag: "@routes/email-action-unknown",
}, async ({ person }) => {
  const ann = await person("Ann");
  await giveAccount(ann);
  const { idToken } = await tokensOf(ann);
  const newEmail = `other-${ann.email}`;
  await sendOobCode({ requestType: "VERIFY_AND_CHANGE_EMAIL", idToken, newEmail });
  await ann.page.goto(await mailTo(ann, "VERIFY_AND_CHANGE_EMAIL"));
  await expect(ann.page.getByText(UNKNOWN_CODE, { exact: true })).toBeVisible();
  expect(await storedAccount(newEmail)).toBeUndefined();
});
