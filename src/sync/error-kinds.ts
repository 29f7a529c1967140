import type { ServiceError } from "../services/errors";

/** Errors that a retry does not change. A denial is not among them, because it may be temporary. */
const FINAL = new Set([
  "not-found",
  "invalid-argument",
  "out-of-range",
  // The app's own codes: the user is not a member; the list has no room for another member.
  "not-a-member",
  "list-full",
]);

/** The final errors that concern the whole list, not one of the changes. */
const ABOUT_LIST = new Set(["not-found", "not-a-member", "list-full"]);

/** Errors that mean contention: another client wrote at the same moment. */
const CONTENTION = new Set(["aborted", "failed-precondition", "already-exists"]);

/** Returns whether a retry is useless. */
export function isFinal({ code }: ServiceError): boolean {
  return FINAL.has(code);
}

/** Returns whether the list refuses every change of this user. */
export function isAboutList({ code }: ServiceError): boolean {
  return ABOUT_LIST.has(code);
}

/** Returns whether the server has denied the request, permanently or temporarily. */
export function isDenial({ code }: ServiceError): boolean {
  return code === "permission-denied";
}

/** Returns whether the error proves that nothing was written. Contention does not: the commit may have won. */
export function isNothingWritten(error: ServiceError): boolean {
  return isDenial(error) || isFinal(error) || error.code === "resource-exhausted";
}

/** Returns whether the request failed by contention. */
export function isContention({ code }: ServiceError): boolean {
  return CONTENTION.has(code);
}
