import { ServiceError } from "../services/errors";

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
