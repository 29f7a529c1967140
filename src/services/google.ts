import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
} from "firebase/auth";
import { ServiceError } from "../domain/errors";
import { toServiceError } from "./errors";
import { popupErrorTexts } from "./words";

/*
 * Sign-in through a popup. The SDK does the rest: a new request cancels the previous one with
 * `cancelled-popup-request`, and 8 s after the user has closed the popup, the SDK reports `popup-closed-by-user`.
 */

/** Asks for the account, even if the browser is signed in to Google: the previous user of a shared device may be. */
const google = new GoogleAuthProvider().setCustomParameters({ prompt: "select_account" });

/** Signs in through a Google popup. */
export async function logInWithGoogle(auth: Auth): Promise<void> {
  await withPopupTexts(signInWithPopup(auth, google, browserPopupRedirectResolver));
}

/** Reauthenticates the signed-in user through a Google popup. */
export async function reauthenticateWithGoogle(user: User): Promise<void> {
  await withPopupTexts(reauthenticateWithPopup(user, google, browserPopupRedirectResolver));
}

async function withPopupTexts(popup: Promise<unknown>): Promise<void> {
  try {
    await popup;
  } catch (cause) {
    const { code, message } = toServiceError(cause);
    throw new ServiceError(code, popupErrorTexts[code] ?? message, { cause });
  }
}
