import { MAX_MEMBERS } from "../domain/limits";

/** What every service throws: Firebase's own code, and a message that a person understands. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";

  constructor(
    /** Firebase's code without the product's prefix, such as `wrong-password` or `permission-denied`. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The identity service and the database give many errors as a bare code. The meaning of each, in words, and of the
 * app's own; a code that is not here keeps the service's own message. What only Google's popup has is in google.ts.
 */
const MESSAGES = {
  broken: "Something broke. Please try again.",
  "email-already-in-use": "The email address is already in use by another account.",
  "expired-action-code": "The link has expired.",
  "invalid-action-code": "The link is malformed or has already been used.",
  "invalid-credential": "The email or the password is not right.",
  "invalid-email": "The email address is badly formatted.",
  "invalid-login-credentials": "The email or the password is not right.",
  "list-closed": "Its owner lets nobody new in. Ask whoever sent you the link.",
  "list-full": `It has ${MAX_MEMBERS} members, as many as a list can take. Once somebody has left it, its link lets you in.`,
  "missing-email": "An email address must be given.",
  "missing-password": "A password must be given.",
  "no-current-user": "You are not logged in.",
  "network-request-failed": "The network can't be reached. Are you offline?",
  "operation-not-allowed": "This way of signing in is not switched on.",
  "permission-denied": "You are not allowed to do that.",
  "read-only": "This list needs a newer version of the app, so it can't be changed here.",
  "requires-recent-login": "Too much time has passed. Please confirm once more that it is you.",
  "too-many-requests": "Too many attempts. Please try again a little later.",
  timeout: "The network can't be reached. Are you offline?",
  unavailable: "The network can't be reached. Are you offline?",
  "user-disabled": "This account has been disabled.",
  "user-not-found": "There is no such account, or not any more.",
  "invalid-user-token": "Your session has ended. Please log in again.",
  "user-token-expired": "Your session has ended. Please log in again.",
  "weak-password": "The password must be at least 6 characters long.",
  "wrong-password": "The email or the password is not right.",
} as const;

/** The code of an assertion that the database's SDK has failed: that instance of it is of no use any more. */
export const BROKEN = "broken";

/** Turns whatever Firebase threw into a `ServiceError`; one that already is, stays. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = codeOf(cause);
  const words: Readonly<Record<string, string>> = MESSAGES;
  return new ServiceError(code, words[code] ?? wordsOf(cause.message, code), { cause });
}

/** An error that the app itself finds, in its words. */
export function errorOf(code: keyof typeof MESSAGES, options?: ErrorOptions): ServiceError {
  return new ServiceError(code, MESSAGES[code], options);
}

/** The codes by which the identity service says that a password does not fit; which one depends on its settings. */
const WRONG_PASSWORD = new Set([
  "wrong-password",
  "invalid-credential",
  "invalid-login-credentials",
  "missing-password",
]);

/** Whether a command failed because of a wrong password, and not because of anything else. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ServiceError && WRONG_PASSWORD.has(error.code);
}

/** Runs a call to Firebase and throws what it throws as a `ServiceError`. */
export async function typed<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toServiceError(error);
  }
}

function codeOf(error: Error): string {
  // By its name: the class would bring the SDK's code along wherever an error is looked at.
  if (error.name === "FirebaseError" && "code" in error)
    return String(error.code).replace(/^.*\//, "");
  return error.message.includes("INTERNAL ASSERTION FAILED") ? BROKEN : "unknown";
}

/** Firebase wraps its messages as `Firebase: … (auth/some-code).`; a person needs only the middle. Often there is none. */
function wordsOf(message: string, code: string): string {
  const words = message.replace(/^Firebase: (Error)?|\(\S+\/\S+\)\.$/g, "").trim();
  return words || `${MESSAGES.broken} (${code})`;
}
