/** The codes of the app's own errors. */
type AppErrorCode =
  /** An assertion of the database's SDK has failed. */
  | "broken"
  /** The user has signed out meanwhile. */
  | "cancelled"
  /** The items of a move, or one of its lists, are no longer there. */
  | "gone"
  /** The list has no room for another member. */
  | "members-full"
  /** The account was not deleted, but some or all of its lists were. */
  | "lists-gone"
  /** The list has no room for items. */
  | "no-room"
  /** The list has a format that this version of the app cannot write. */
  | "read-only"
  /** A move to the list where the items are. */
  | "same-list"
  /** Any other error. */
  | "unknown"
  /** The connection is lost, and nobody knows whether the command was carried out. */
  | "unknown-outcome";

/**
 * Firebase's codes without the product's prefix: all that the app has a text for, or treats in a way of their own. The
 * app throws `aborted` and `unavailable`, too.
 */
type FirebaseErrorCode =
  | "aborted"
  | "account-exists-with-different-credential"
  | "admin-restricted-operation"
  | "already-exists"
  | "blocking-function-error-response"
  | "cancelled-popup-request"
  | "email-already-in-use"
  | "expired-action-code"
  | "failed-precondition"
  | "internal-error"
  | "invalid-action-code"
  | "invalid-argument"
  | "invalid-credential"
  | "invalid-email"
  | "invalid-login-credentials"
  | "invalid-new-email"
  | "invalid-user-token"
  | "missing-email"
  | "missing-new-email"
  | "missing-password"
  | "network-request-failed"
  | "no-current-user"
  | "not-found"
  | "operation-not-allowed"
  | "operation-not-supported-in-this-environment"
  | "out-of-range"
  | "permission-denied"
  | "popup-blocked"
  | "popup-closed-by-user"
  | "requires-recent-login"
  | "resource-exhausted"
  | "timeout"
  | "too-many-requests"
  | "unauthorized-domain"
  | "unavailable"
  | "user-cancelled"
  | "user-disabled"
  | "user-mismatch"
  | "user-not-found"
  | "user-token-expired"
  | "weak-password"
  | "web-storage-unsupported"
  | "wrong-password";

/** The code of a `ServiceError`. */
export type ErrorCode = AppErrorCode | FirebaseErrorCode;

/** The error of all services: a code, and a message for users. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the code of a service's error; null for any other error. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  return error instanceof ServiceError ? error.code : null;
}
