import { createAccount, logIn, logOut, mailedLink, PASSWORD } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { expectLastingToast, expectPassingToast, expectToast } from "../support/toasts";

test("a typed address goes along from form to form, and is forgotten with the session", async ({
  ann,
  page,
}) => {
  await createAccount(ann);
  const email = page.getByLabel("Email");
  const follow = (name: string) => page.getByRole("link", { name }).click();
  await page.goto("/");
  await email.pressSequentially(ann.email);
  await follow("Log in");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(email).toHaveValue(ann.email);
  await follow("Forgot password?");
  await expect(page.getByRole("heading", { name: "Reset password" })).toBeVisible();
  await expect(email).toHaveValue(ann.email);
  await email.fill(`mistyped-${ann.email}`);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(email).toHaveValue(`mistyped-${ann.email}`);
  await email.fill(ann.email);
  await follow("Sign up");
  await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
  await expect(email).toHaveValue(ann.email);
  await page.goBack();
  await logIn({ page, email: ann.email });
  await logOut(page);
  await expect(email).toHaveValue("");
  await follow("Log in");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(email).toHaveValue("");
});

test("the login leads to the sign-up and the reset, shows errors, and trims the email only", {
  tag: [
    "@routes/login",
    "@routes/reset-password",
    "@messages/reset-sent",
    "@messages/reset-fails",
    "@messages/login-fails",
    "@validation/trimming",
    "@constants/toasts",
  ],
}, async ({ ann, page, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
  await createAccount(ann);
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();

  const askForReset = async (email: string) => {
    await page.getByRole("link", { name: "Forgot password?", exact: true }).click();
    await expect(page).toHaveURL("/reset_password");
    await page.getByRole("heading", { name: "Reset password" }).waitFor();
    await page.getByLabel("Email").fill(` ${email} `);
    await page.getByRole("button", { name: "Send reset link" }).click();
  };
  await askForReset(ann.email);
  const sent = `Email with instruction how to reset password is sent to ${ann.email}`;
  await expectPassingToast(page, sent, 8_000);
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(ann.email);
  expect(await mailedLink(ann, "PASSWORD_RESET")).toContain("mode=resetPassword");
  const email = `other-${ann.email}`;
  await askForReset(email);
  const failed = `Unable to reset password. Are you sure '${email}' is registered?`;
  await expectLastingToast(page, failed);
  await page.getByRole("link", { name: "Back to login" }).click();

  const untrimmed = { page, email: `  ${ann.email} ` };
  await logIn(untrimmed, ` ${PASSWORD} `);
  await expectLastingToast(page, "Wrong email or password.");
  await expect(page).toHaveURL("/login");
  ann.line.cut();
  await logIn(untrimmed);
  await expectToast(page, "The network can't be reached. Are you offline?");
  ann.line.restore();
  await logIn({ page, email: `\u00a0mailto:\u200b${ann.email}.` });
  await expect(page).toHaveURL("/lists");
});
