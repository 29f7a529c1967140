import { createAccount, mailedLink, tokensOf } from "../../support/accounts";
import { changeEmail, sendOobCode } from "../../support/stored-accounts";
import { newListId } from "../../support/stored-lists";
import { type Action, aToast, goTo, send, states } from "../state";

const withAccount: Action = async (person) => void (await createAccount(person));

/** Requests a mail of this kind, and opens the link in it. */
function followMail(kind: Parameters<typeof mailedLink>[1]): Action {
  return async (person) => {
    const { email } = person;
    const tokens = await tokensOf(person);
    if (kind === "RECOVER_EMAIL") await changeEmail(tokens, `other-${email}`);
    if (kind === "VERIFY_EMAIL") await sendOobCode({ requestType: kind, idToken: tokens.idToken });
    if (kind === "PASSWORD_RESET") await sendOobCode({ requestType: kind, email });
    await goTo(person, await mailedLink(person, kind));
  };
}

const logInInstead: Action = async ({ page }) => {
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Log in instead" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
};

/** The screens for visitors. */
export const ENTRY_STATES = states({
  "sign-up": ["/"],
  "sign-up-failed": ["/", send("Sign up", { Name: "Anna", Password: "12345" }), aToast],
  invited: [`/list/${newListId()}`, aToast],
  "invited-log-in": [`/list/${newListId()}`, aToast, logInInstead],
  "log-in": ["/login"],
  "log-in-failed": ["/login", send("Log in", { Password: "not mine" }), aToast],
  "reset-password": ["/reset_password"],
  "reset-sent": [withAccount, "/reset_password", send("Send reset link", {}), aToast],
  "set-password": [withAccount, followMail("PASSWORD_RESET")],
  "reset-link-invalid": ["/email_action?mode=resetPassword&oobCode=old", aToast],
  "email-verified": [withAccount, followMail("VERIFY_EMAIL")],
  "email-restored": [withAccount, followMail("RECOVER_EMAIL")],
  "unknown-action": ["/email_action"],
  "error-page": ["/no/such/page"],
});
