import { type ErrorCode, ServiceError } from "../domain/errors";
import { errorTexts } from "./words";

/** The code for a failed assertion of the database's SDK, whose instance is then dead. */
export const BROKEN = "broken" satisfies ErrorCode;

/** Returns any error as a `ServiceError`. A code without a text in `errorTexts` keeps Firebase's message. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = codeOf(cause);
  const known: Readonly<Record<string, string>> = errorTexts;
  return new ServiceError(code, known[code] ?? messageOf(cause.message, code), { cause });
}

/** Returns an error of the app's own, with its text from `errorTexts`. */
export function serviceError(code: keyof typeof errorTexts, options?: ErrorOptions): ServiceError {
  return new ServiceError(code, errorTexts[code], options);
}

/** The identity service's codes for a wrong password; its settings decide which. */
const WRONG_PASSWORD: ReadonlySet<ErrorCode> = new Set([
  "wrong-password",
  "invalid-credential",
  "invalid-login-credentials",
  "missing-password",
]);

/** Returns whether a command failed because of a wrong password. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ServiceError && WRONG_PASSWORD.has(error.code);
}

/** Returns whether a service could not be reached. */
export function isUnreachable({ code }: ServiceError): boolean {
  return code === "network-request-failed" || code === "unavailable";
}

/** Runs a call to Firebase and converts its errors to `ServiceError`s. */
export async function withServiceErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toServiceError(error);
  }
}

/** Returns the code of an error. Firebase has more codes than `ErrorCode`: the app treats those like `unknown`. */
function codeOf(error: Error): ErrorCode {
  // Checked by name: importing the class would pull in the SDK.
  if (error.name === "FirebaseError" && "code" in error)
    return String(error.code).replace(/^.*\//, "") as ErrorCode;
  return error.message.includes("INTERNAL ASSERTION FAILED") ? BROKEN : "unknown";
}

/** Returns the middle of a message such as `Firebase: … (auth/some-code).`; a default text if it is empty. */
function messageOf(message: string, code: string): string {
  const middle = message.replace(/^Firebase: (Error)?|\(\S+\/\S+\)\.$/g, "").trim();
  return middle || `${errorTexts.broken} (${code})`;
}
