import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
} from "firebase/auth";
import { ServiceError, toServiceError } from "./errors";
import { popupErrorTexts } from "./words";

/*
 * Sign-in through a popup, fetched only when it is wanted. The SDK does the rest: a new request ends the one
 * before with `cancelled-popup-request`, and it reports `popup-closed-by-user` 8 s after the popup was closed.
 */

/** Signs a person in through a popup of Google's. */
export async function logInWithGoogle(auth: Auth): Promise<void> {
  await withPopupTexts(
    signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
  );
}

/** Reauthenticates the signed-in user through a Google popup. */
export async function reauthenticateWithGoogle(user: User): Promise<void> {
  await withPopupTexts(
    reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver),
  );
}

async function withPopupTexts(popup: Promise<unknown>): Promise<void> {
  try {
    await popup;
  } catch (cause) {
    const { code, message } = toServiceError(cause);
    throw new ServiceError(code, popupErrorTexts[code] ?? message, { cause });
  }
}
