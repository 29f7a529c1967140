import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
} from "firebase/auth";
import { ServiceError, toServiceError } from "./errors";

/*
 * Sign-in through a popup, fetched only when it is wanted. The SDK does the rest: a new request ends the one
 * before with `cancelled-popup-request`, and it reports `popup-closed-by-user` 8 s after the popup was closed.
 */

/** What the codes mean that only a popup gives. */
const MESSAGES: Readonly<Record<string, string>> = {
  "account-exists-with-different-credential":
    "There is an account with this email address already. Please log in with its password.",
  "internal-error":
    "Google's sign-in could not be loaded. Does something in your browser block it? Allow it here, and try again.",
  "operation-not-supported-in-this-environment":
    "This browser can't sign in with Google. Please use another one, or your email address.",
  "popup-blocked": "The browser blocked the sign-in window. Allow it here, and try again.",
  "popup-closed-by-user": "The sign-in window was closed before it was done.",
  "unauthorized-domain": "At this address of the app nobody can sign in with Google.",
  "user-cancelled": "You were not signed in: Google says that you did not agree.",
  "user-mismatch": "That is another account than the one you are logged in with.",
  "web-storage-unsupported":
    "The browser lets this page store nothing. Allow cookies for it, and try again.",
};

/** Signs a person in through a popup of Google's. */
export async function logInWithGoogle(auth: Auth): Promise<void> {
  await inWords(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
}

/** Has the signed-in user confirm through a popup of Google's who they are. */
export async function reauthenticateWithGoogle(user: User): Promise<void> {
  await inWords(
    reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver),
  );
}

async function inWords(popup: Promise<unknown>): Promise<void> {
  try {
    await popup;
  } catch (cause) {
    const { code, message } = toServiceError(cause);
    throw new ServiceError(code, MESSAGES[code] ?? message, { cause });
  }
}
