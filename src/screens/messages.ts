import { showToast, type Toast } from "../components/toast";
import { MAX_MEMBERS } from "../domain/limits";
import * as words from "./shared/words";

/** How long a message stays by default, in milliseconds. */
const CLOSE_AFTER_MS = 5_000;

/** How long messages about password resets, joins and ended sessions stay, in milliseconds. */
const LONG_CLOSE_AFTER_MS = 8_000;

/** Every toast of the app, with its duration. Errors stay until dismissed. */
export const messages = {
  signedUp: () =>
    success(
      "signed-up",
      "Well done! We have sent you a verification email. Please verify your email address. It helps us remove all the fake accounts.",
    ),
  signUpFailed: (cause: unknown) => error("sign-up-failed", messageOf(cause)),
  userCreated: () => success("user-created", "User created!"),
  logInFailed: (cause: unknown) => error("log-in-failed", messageOf(cause)),
  popupClosed: (cause: unknown) => info("popup-closed", messageOf(cause)),
  listSaved: () =>
    info(
      "list-saved",
      "We have saved the list for you. Please sign up or log in to add the list to your account.",
    ),
  linkIncomplete: () => error("link-incomplete", words.linkIncomplete),
  sessionEnded: () =>
    info(
      "session-ended",
      "Your session has ended. This happens after a new password or email address, or if the account was deleted. Please log in again.",
      LONG_CLOSE_AFTER_MS,
    ),

  resetSent: (email: string) =>
    success(
      "reset-sent",
      `Email with instruction how to reset password is sent to ${email}`,
      LONG_CLOSE_AFTER_MS,
    ),
  resetFailed: (email: string) =>
    error("reset-failed", `Unable to reset password. Are you sure '${email}' is registered?`),
  resetLinkInvalid: () =>
    error(
      "reset-link-invalid",
      "The reset password link is invalid. This can happen if the link is malformed, expired, or has already been used. Please try again.",
    ),
  passwordSet: () => success("password-set", "New password set. Please login", LONG_CLOSE_AFTER_MS),
  passwordNotSet: (cause: unknown) =>
    error("password-not-set", `Unable to set password. ${messageOf(cause)}`),
  emailNotVerified: (message: string, advice: string) =>
    error("email-not-verified", `Unable to verify email address! Details: ${message}${advice}`),

  nameNotUpdated: () =>
    error("name-not-updated", "Unable to update name. Please try a little later."),
  verificationSent: () =>
    success("verification-sent", "We have sent an email where you can verify your address."),
  verificationNotSent: () =>
    error("verification-not-sent", "Unable to sende verification email. Please try again later."),
  passwordInvalid: () => error("password-invalid", "The password is invalid"),
  passwordNotTyped: () =>
    error(
      "password-not-typed",
      "Please type your password. A password that the browser fills in does not count.",
    ),
  addressChangeSent: (email: string) =>
    success(
      "address-change-sent",
      `We have sent a link to ${email}. Open it, then log in with this address.`,
      LONG_CLOSE_AFTER_MS,
    ),
  addressChangeNotSent: (cause: unknown) =>
    error("address-change-not-sent", `Unable to send the link. ${messageOf(cause)}`),
  addressNotNew: (email: string) =>
    error("address-not-new", `Your address is ${email} already. Please enter another one.`),
  accountNotDeleted: () =>
    error("account-not-deleted", "Unable to delete account. Please try again later."),
  onlyListsDeleted: () =>
    error(
      "only-lists-deleted",
      "Unable to delete account, but some or all of your lists are already gone. Please try again later.",
    ),
  accountDeleted: () => success("account-deleted", "It's done. You're free as a bird."),

  notLoggedOut: () => error("not-logged-out", "Unable to log out. Please try again later."),

  listsFailed: (detail: string) => error("lists-failed", `Error getting lists: ${detail}`),

  listJoined: (owner: string, name: string, onOpen: () => void) =>
    showToast({
      id: "list-saved", // replaces the toast of `listSaved`
      kind: "success",
      text: `You joined ${owner}'s list ${name}.`,
      closeAfter: LONG_CLOSE_AFTER_MS,
      action: { label: "Open", onAct: onOpen },
    }),
  listFull: () =>
    error(
      "list-full",
      `A list shared with you is full (${MAX_MEMBERS} members). You can join with its link once a member leaves.`,
    ),
  listClosed: () =>
    error(
      "list-closed",
      "A list shared with you is closed to new members. Ask the person who sent you the link.",
    ),
  listMissing: () =>
    error(
      "list-missing",
      "A list shared with you is not there: it was deleted, or its creator is offline. In that case it appears here later.",
    ),
  listCopied: () => success("list-copied", "List copied. You can paste it anywhere."),

  listDeleted: () =>
    success("list-deleted", "And just like that the list is gone. Hope you're happy now."),
  listNotDeleted: () =>
    error("list-not-deleted", "Unable to delete the list. Please try again a later."),
  listLeft: () => success("list-left", "You left the list!"),
  listNotLeft: () =>
    error("list-not-left", "Unable to remove you from the list. Please try again a later."),
  memberRemoved: (name: string) => success("member-removed", `You removed ${name}.`),
  memberNotRemoved: (name: string) =>
    error("member-not-removed", `Unable to remove ${name}. Please try again later.`),
  closedToNewMembers: () => success("list-closed-by-owner", "List closed. Nobody new can join."),
  closedNotChanged: () =>
    error("closed-not-changed", "Unable to change who can join. Please try again later."),
} as const;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shows that an action succeeded. */
function success(id: string, text: string, closeAfter: Toast["closeAfter"] = CLOSE_AFTER_MS) {
  showToast({ id, kind: "success", text, closeAfter });
}

/** Shows an info toast. */
function info(id: string, text: string, closeAfter: Toast["closeAfter"] = CLOSE_AFTER_MS) {
  showToast({ id, kind: "info", text, closeAfter });
}

/** Shows an error. It stays until dismissed. */
function error(id: string, text: string) {
  showToast({ id, kind: "error", text, closeAfter: false });
}
