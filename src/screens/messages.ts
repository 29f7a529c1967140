import { MAX_MEMBERS } from "../domain/limits";
import { error, success } from "./show-message";

/** How long the messages of the reset flows stay, in milliseconds: one has to look into one's mail meanwhile. */
const RESET_CLOSE_AFTER_MS = 8_000;

/**
 * Every message that the app shows in passing, but for those of the first screens, with its time. Errors stay until they
 * are dismissed.
 */
export const messages = {
  resetSent: (email: string) =>
    success(
      "reset-sent",
      `Email with instruction how to reset password is sent to ${email}`,
      RESET_CLOSE_AFTER_MS,
    ),
  resetFailed: (email: string) =>
    error("reset-failed", `Unable to reset password. Are you sure '${email}' is registered?`),
  resetLinkInvalid: () =>
    error(
      "reset-link-invalid",
      "The reset password link is invalid. This can happen if the link is malformed, expired, or has already been used. Please try again.",
    ),
  passwordSet: () =>
    success("password-set", "New password set. Please login", RESET_CLOSE_AFTER_MS),
  passwordNotSet: (message: string) =>
    error("password-not-set", `Unable to set password. ${message}`),
  emailNotVerified: (message: string) =>
    error("email-not-verified", `Unable to verify email address! Details: ${message}`),

  nameNotUpdated: () =>
    error("name-not-updated", "Unable to update name. Please try a little later."),
  verificationSent: () =>
    success("verification-sent", "We have sent an email where you can verify your address."),
  verificationNotSent: () =>
    error("verification-not-sent", "Unable to sende verification email. Please try again later."),
  passwordInvalid: () => error("password-invalid", "The password is invalid"),
  accountNotDeleted: () =>
    error("account-not-deleted", "Unable to delete account. Please try again later."),
  accountDeleted: () => success("account-deleted", "It's done. You're free as a bird."),

  listsFailed: (detail: string) => error("lists-failed", `Error getting lists: ${detail}`),

  listFull: () =>
    error(
      "list-full",
      `A list that was shared with you is full: it has ${MAX_MEMBERS} members already. Once somebody has left it, its link lets you in.`,
    ),
  listCopied: () => success("list-copied", "The list is copied. Paste it where you like."),

  listDeleted: () =>
    success("list-deleted", "And just like that the list is gone. Hope you're happy now."),
  listNotDeleted: () =>
    error("list-not-deleted", "Unable to delete the list. Please try again a later."),
  listLeft: () => success("list-left", "You left the list!"),
  listNotLeft: () =>
    error("list-not-left", "Unable to remove you from the list. Please try again a later."),
} as const;
