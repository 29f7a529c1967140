import { giveAccount, PASSWORD } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { closeToast, expectToast, expectToastStays } from "../support/toasts";

test("links to the password reset ('Forgot password?') and to the sign-up; says why a login fails until that is closed; trims the email, and not the password", {
  tag: ["@routes/login", "@routes/reset-password", "@messages/login-fails", "@validation/trimming"],
}, async ({ person, allowConsole }) => {
  allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
  const ann = await person("Ann");
  const { page } = ann;
  const email = `  ${ann.email} `;
  await giveAccount(ann);
  const logIn = async (password: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await page.getByRole("link", { name: "Forgot password?", exact: true }).click();
  await expect(page).toHaveURL("/reset_password");
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL("/login");

  await logIn(` ${PASSWORD} `);
  await expectToast(page, "Wrong email or password.");
  await expectToastStays(page);
  await closeToast(page, "Wrong email or password.");
  await expect(page).toHaveURL("/login");
  ann.line.cut();
  await logIn(PASSWORD);
  await expectToast(page, "The network can't be reached. Are you offline?");
  ann.line.mend();
  await logIn(PASSWORD);
  await expect(page).toHaveURL("/lists");
});
