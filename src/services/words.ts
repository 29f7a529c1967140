import { MAX_MEMBERS } from "../domain/limits";

/** The texts of errors by their codes: Firebase's, and the app's own. */
export const errorTexts = {
  broken: "Something broke. Please try again.",
  "email-already-in-use": "The email address is already in use by another account.",
  "expired-action-code": "The link has expired.",
  "invalid-action-code": "The link is malformed or has already been used.",
  "invalid-credential": "Wrong email or password.",
  "invalid-email": "The email address is badly formatted.",
  "invalid-login-credentials": "Wrong email or password.",
  "list-closed": "Its owner lets no new members in. Ask the person who sent you the link.",
  "list-full": `It has ${MAX_MEMBERS} members, the most a list can have. Its link lets you in once a member leaves.`,
  "missing-email": "Please enter an email address.",
  "missing-password": "Please enter a password.",
  "no-current-user": "You are not logged in.",
  "network-request-failed": "The network can't be reached. Are you offline?",
  "operation-not-allowed": "This way of signing in is not switched on.",
  "permission-denied": "You are not allowed to do that.",
  "read-only": "This list needs a newer version of the app, so it can't be changed here.",
  "requires-recent-login": "Too much time has passed. Please confirm again that it is you.",
  "too-many-requests": "Too many attempts. Please try again a little later.",
  timeout: "The network can't be reached. Are you offline?",
  unavailable: "The network can't be reached. Are you offline?",
  "user-disabled": "This account has been disabled.",
  "user-not-found": "This account doesn't exist, or was deleted.",
  "invalid-user-token": "Your session has ended. Please log in again.",
  "user-token-expired": "Your session has ended. Please log in again.",
  "weak-password": "The password must be at least 6 characters long.",
  "wrong-password": "Wrong email or password.",
} as const;

/** The texts of errors that only Google's popup reports. A build without Google drops them. */
export const popupErrorTexts: Readonly<Record<string, string>> = {
  "account-exists-with-different-credential":
    "This email address already has an account. Please log in with its password.",
  "internal-error":
    "Google's sign-in could not be loaded. Does something in your browser block it? Allow it here, and try again.",
  "operation-not-supported-in-this-environment":
    "This browser can't sign in with Google. Please use another one, or your email address.",
  "popup-blocked": "The browser blocked the sign-in window. Allow it here, and try again.",
  "popup-closed-by-user": "The sign-in window was closed before you were signed in.",
  "unauthorized-domain": "Sign-in with Google doesn't work at this address of the app.",
  "user-cancelled": "You are not signed in: Google did not get your consent.",
  "user-mismatch": "This is not the account that you are logged in with.",
  "web-storage-unsupported":
    "The browser doesn't let this page store anything. Allow cookies for it, and try again.",
};
