import type { ErrorCode } from "../domain/errors";

/** The texts of errors by their codes: Firebase's, and the app's own. */
export const errorTexts = {
  "admin-restricted-operation":
    "New accounts are switched off here. Ask the person who runs this app for one.",
  "blocking-function-error-response":
    "The person who runs this app has not let you in. Please ask them.",
  broken: "Something went wrong. Please try again.",
  "email-already-in-use": "The email address is already in use by another account.",
  "expired-action-code": "The link has expired.",
  "invalid-action-code": "The link is malformed or has already been used.",
  "invalid-credential": "Wrong email or password.",
  "invalid-email": "The email address is badly formatted.",
  "invalid-login-credentials": "Wrong email or password.",
  "invalid-new-email": "The email address is badly formatted.",
  "missing-email": "Please enter an email address.",
  "missing-new-email": "Please enter an email address.",
  "missing-password": "Please enter a password.",
  "no-current-user": "You are not logged in.",
  "network-request-failed": "The network can't be reached. Are you offline?",
  "operation-not-allowed": "This way of signing in is not available.",
  "permission-denied": "You are not allowed to do that.",
  "read-only": "This list needs a newer version of the app. Reload the page to edit it.",
  "requires-recent-login": "Too much time has passed. Please confirm again that it is you.",
  "too-many-requests": "Too many attempts. Please try again later.",
  timeout: "The network can't be reached. Are you offline?",
  unavailable: "The network can't be reached. Are you offline?",
  "user-disabled": "This account has been disabled.",
  "user-not-found": "This account doesn't exist, or was deleted.",
  "invalid-user-token": "Your session has ended. Please log in again.",
  "user-token-expired": "Your session has ended. Please log in again.",
  "weak-password": "The password must be at least 6 characters long.",
  "wrong-password": "Wrong email or password.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The text of a command whose code is missing although there is a network. */
export const codeMissing = "A part of the app could not be loaded. Please reload the page.";

/** The texts of errors that only Google's popup reports. A build without Google drops them. */
export const popupErrorTexts: Partial<Readonly<Record<ErrorCode, string>>> = {
  "account-exists-with-different-credential":
    "This email address already has an account. Please log in with its password.",
  "internal-error":
    "Google sign-in could not be loaded. Your browser may be blocking it. Allow it for this site and try again.",
  "operation-not-supported-in-this-environment":
    "This browser can't sign in with Google. Please use another browser or your email address.",
  "popup-blocked":
    "The browser blocked the sign-in window. Allow pop-ups for this site and try again.",
  "popup-closed-by-user": "The sign-in window was closed too early.",
  "unauthorized-domain": "Google sign-in is not set up for this address.",
  "user-cancelled": "You cancelled the sign-in with Google.",
  "user-mismatch": "This is not the account that you are logged in with.",
  "web-storage-unsupported":
    "The browser blocks storage for this page. Allow cookies for this site and try again.",
};
