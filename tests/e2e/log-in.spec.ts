import { giveAccount, PASSWORD } from "../support/accounts";
import { NO_NETWORK, REFUSED_BY_AUTH } from "../support/expected-console";
import { expect, type Person, test } from "../support/fixtures";
import { deleteStoredAccount } from "../support/stored-accounts";
import { closeToast, expectToast, expectToastStays } from "../support/toasts";

async function logIn(person: Person, email: string, password: string): Promise<void> {
  const { page } = person;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test.describe("Login screen", () => {
  test("links to the password reset ('Forgot password?') and to the sign-up", {
    tag: "@routes/login",
  }, async ({ person }) => {
    const { page } = await person("Ann");
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?", exact: true }).click();
    await expect(page).toHaveURL("/reset_password");
    await page.getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL("/login");
    await page.getByRole("link", { name: "Sign up" }).click();
    await expect(page).toHaveURL("/");
  });

  test("logs in with email and password, and leads to /lists; it trims the email, and not the password", {
    tag: ["@validation/trimming"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH);
    const ann = await person("Ann");
    await giveAccount(ann);
    await ann.page.goto("/login");
    await logIn(ann, `  ${ann.email} `, ` ${PASSWORD} `);
    await expectToast(ann.page, "Wrong email or password.");
    await logIn(ann, `  ${ann.email} `, PASSWORD);
    await expect(ann.page).toHaveURL("/lists");
  });

  test("shows why it fails until that is closed, the same for an unknown address as for a wrong password, and says so when there is no network", {
    tag: ["@messages/login-fails"],
  }, async ({ person, allowConsole }) => {
    allowConsole(REFUSED_BY_AUTH, ...NO_NETWORK);
    const ann = await person("Ann");
    const uid = await giveAccount(ann);
    await ann.page.goto("/login");

    await logIn(ann, ann.email, "wrong");
    await expectToast(ann.page, "Wrong email or password.");
    await expectToastStays(ann.page);
    await closeToast(ann.page, "Wrong email or password.");
    await expect(ann.page).toHaveURL("/login");

    await deleteStoredAccount(uid);
    await logIn(ann, ann.email, PASSWORD);
    await closeToast(ann.page, "Wrong email or password.");

    await giveAccount(ann);
    ann.line.cut();
    await logIn(ann, ann.email, PASSWORD);
    await expectToast(ann.page, "The network can't be reached. Are you offline?");
    ann.line.mend();
    await logIn(ann, ann.email, PASSWORD);
    await expect(ann.page).toHaveURL("/lists");
  });
});
