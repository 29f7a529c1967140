import { giveAccount, mailTo, PASSWORD } from "../../../tests/support/accounts";
import type { Person } from "../../../tests/support/fixtures";
import { sendOobCode, tokensFor } from "../../../tests/support/stored-accounts";
import { newListId } from "../../../tests/support/stored-lists";
import { toasts } from "../../../tests/support/toasts";
import { at, type State } from "../state";

/** What people see who are not signed in. */
export const ENTRY_STATES: readonly State[] = [
  { name: "sign-up", title: "Sign up", show: at("/") },
  {
    name: "sign-up-failed",
    title: "Sign-up refused",
    async show({ page, email }) {
      await at("/")({ page } as Person);
      await page.getByLabel("Name").fill("Anna");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("12345");
      await page.getByRole("button", { name: "Sign up" }).click();
      await toasts(page).first().waitFor();
    },
  },
  {
    name: "invited",
    title: "A visitor who was sent a list's link",
    async show({ page }) {
      await page.goto(`/list/${newListId()}`);
      await toasts(page).first().waitFor();
    },
  },
  {
    name: "invited-log-in",
    title: "The same visitor has an account",
    async show({ page }) {
      await page.goto(`/list/${newListId()}`);
      await toasts(page).getByRole("button", { name: "Close" }).click();
      await page.getByRole("link", { name: "Log in instead" }).click();
      await page.getByRole("heading", { name: "Log in" }).waitFor();
    },
  },
  { name: "log-in", title: "Log in", show: at("/login") },
  {
    name: "log-in-failed",
    title: "Log-in refused",
    async show({ page, email }) {
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("not mine");
      await page.getByRole("button", { name: "Log in" }).click();
      await toasts(page).first().waitFor();
    },
  },
  { name: "reset-password", title: "Reset password", show: at("/reset_password") },
  {
    name: "reset-sent",
    title: "A reset link is on its way",
    async show(person) {
      await giveAccount(person);
      await person.page.goto("/reset_password");
      await person.page.getByLabel("Email").fill(person.email);
      await person.page.getByRole("button", { name: "Send reset link" }).click();
      await toasts(person.page).first().waitFor();
    },
  },
  {
    name: "set-password",
    title: "Set a new password",
    async show(person) {
      await giveAccount(person);
      await sendOobCode({ requestType: "PASSWORD_RESET", email: person.email });
      await at(await mailTo(person, "PASSWORD_RESET"))(person);
    },
  },
  {
    name: "reset-link-invalid",
    title: "A reset link that was used before",
    async show({ page }) {
      await page.goto("/email_action?mode=resetPassword&oobCode=old");
      await toasts(page).first().waitFor();
    },
  },
  {
    name: "email-verified",
    title: "Email verified",
    async show(person) {
      await giveAccount(person);
      const tokens = await tokensFor(person.email, PASSWORD);
      await sendOobCode({ requestType: "VERIFY_EMAIL", idToken: tokens?.idToken ?? "" });
      await at(await mailTo(person, "VERIFY_EMAIL"))(person);
    },
  },
  { name: "unknown-action", title: "Unknown action", show: at("/email_action") },
  { name: "error-page", title: "No such page", show: at("/no/such/page") },
];
