import type { ServiceError } from "../services/errors";

/** Errors that a retry does not change. A denial is not among them, because it may be temporary. */
const FINAL = new Set([
  "not-found",
  "invalid-argument",
  "out-of-range",
  "list-full", // the app's own code: the list has no room for another member
]);

/** Errors that mean contention: another client wrote at the same moment. */
const CONTENTION = new Set(["aborted", "failed-precondition", "already-exists"]);

/** Returns whether a retry is useless. */
export function isFinal({ code }: ServiceError): boolean {
  return FINAL.has(code);
}

/** Returns whether the server has denied the request, permanently or temporarily. */
export function isDenial({ code }: ServiceError): boolean {
  return code === "permission-denied";
}

/** The app's own errors about a move that it does not even try to write. */
const NOT_TRIED = new Set(["blocked", "gone", "no-room", "read-only"]);

/** Returns whether the error proves that nothing was written. Contention does not: the commit may have won. */
export function isNothingWritten(error: ServiceError): boolean {
  const isNotTried = NOT_TRIED.has(error.code) || error.code === "resource-exhausted";
  return isDenial(error) || isFinal(error) || isNotTried;
}

/** Returns whether the request failed by contention. */
export function isContention({ code }: ServiceError): boolean {
  return CONTENTION.has(code);
}
