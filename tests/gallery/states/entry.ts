import { createAccount, mailedLink, tokensOf } from "../../support/accounts";
import { sendOobCode } from "../../support/stored-accounts";
import { newListId } from "../../support/stored-lists";
import { type Action, aToast, goTo, send, states } from "../state";

/** Creates an account, requests a mail of this kind, and opens the link in it. */
function followMail(requestType: "PASSWORD_RESET" | "VERIFY_EMAIL"): Action {
  return async (person) => {
    const { email } = person;
    await createAccount(person);
    if (requestType === "VERIFY_EMAIL") {
      const { idToken } = await tokensOf(person);
      await sendOobCode({ requestType, idToken });
    } else await sendOobCode({ requestType, email });
    await goTo(person, await mailedLink(person, requestType));
  };
}

/** The screens for visitors. */
export const ENTRY_STATES = states({
  "sign-up": ["/"],
  "sign-up-failed": ["/", send("Sign up", { Name: "Anna", Password: "12345" }), aToast],
  invited: [`/list/${newListId()}`, aToast],
  "log-in": ["/login"],
  "set-password": [followMail("PASSWORD_RESET")],
  "email-verified": [followMail("VERIFY_EMAIL")],
  "error-page": ["/no/such/page"],
});
