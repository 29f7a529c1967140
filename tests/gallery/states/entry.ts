import { giveAccount, mailTo, PASSWORD } from "../../support/accounts";
import { changeEmail, sendOobCode, tokensFor } from "../../support/stored-accounts";
import { newListId } from "../../support/stored-lists";
import { toasts } from "../../support/toasts";
import { at, type State, state } from "../state";

/** What people see who are not signed in. */
export const ENTRY_STATES: readonly State[] = [
  state("sign-up", "Sign up", at("/")),
  state("sign-up-failed", "Sign-up refused", async ({ page, email }) => {
    await page.goto("/");
    await page.getByLabel("Name").fill("Anna");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("12345");
    await page.getByRole("button", { name: "Sign up" }).click();
    await toasts(page).first().waitFor();
  }),
  state("invited", "A visitor who was sent a list's link", async ({ page }) => {
    await page.goto(`/list/${newListId()}`);
    await toasts(page).first().waitFor();
  }),
  state("invited-log-in", "The same visitor has an account", async ({ page }) => {
    await page.goto(`/list/${newListId()}`);
    await toasts(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Log in instead" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
  }),
  state("log-in", "Log in", at("/login")),
  state("log-in-failed", "Log-in refused", async ({ page, email }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("not mine");
    await page.getByRole("button", { name: "Log in" }).click();
    await toasts(page).first().waitFor();
  }),
  state("reset-password", "Reset password", at("/reset_password")),
  state("reset-sent", "A reset link is on its way", async (person) => {
    await giveAccount(person);
    await person.page.goto("/reset_password");
    await person.page.getByLabel("Email").fill(person.email);
    await person.page.getByRole("button", { name: "Send reset link" }).click();
    await toasts(person.page).first().waitFor();
  }),
  state("set-password", "Set a new password", async (person) => {
    await giveAccount(person);
    await sendOobCode({ requestType: "PASSWORD_RESET", email: person.email });
    await at(await mailTo(person, "PASSWORD_RESET"))(person);
  }),
  state("reset-link-invalid", "A reset link that was used before", async ({ page }) => {
    await page.goto("/email_action?mode=resetPassword&oobCode=old");
    await toasts(page).first().waitFor();
  }),
  state("email-verified", "Email verified", async (person) => {
    await giveAccount(person);
    const tokens = await tokensFor(person.email, PASSWORD);
    await sendOobCode({ requestType: "VERIFY_EMAIL", idToken: tokens?.idToken ?? "" });
    await at(await mailTo(person, "VERIFY_EMAIL"))(person);
  }),
  state("email-restored", "An address that was changed is back", async (person) => {
    await giveAccount(person);
    const tokens = await tokensFor(person.email, PASSWORD);
    if (tokens) await changeEmail(tokens, `other-${person.email}`);
    await at(await mailTo(person, "RECOVER_EMAIL"))(person);
  }),
  state("unknown-action", "Unknown action", at("/email_action")),
  state("error-page", "No such page", at("/no/such/page")),
];
