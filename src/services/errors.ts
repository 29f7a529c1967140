import { errorTexts } from "./words";

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

/** The code of an assertion that the database's SDK has failed: that instance of it is of no use any more. */
export const BROKEN = "broken";

/**
 * Turns whatever Firebase threw into a `ServiceError`; one that already is, stays. A code without words keeps the service's
 * own message.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = codeOf(cause);
  const known: Readonly<Record<string, string>> = errorTexts;
  return new ServiceError(code, known[code] ?? messageOf(cause.message, code), { cause });
}

/** An error that the app itself finds, in its words. */
export function serviceError(code: keyof typeof errorTexts, options?: ErrorOptions): ServiceError {
  return new ServiceError(code, errorTexts[code], options);
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
export async function withServiceErrors<Result>(call: () => Promise<Result>): Promise<Result> {
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
function messageOf(message: string, code: string): string {
  const middle = message.replace(/^Firebase: (Error)?|\(\S+\/\S+\)\.$/g, "").trim();
  return middle || `${errorTexts.broken} (${code})`;
}
