import type { ServiceError } from "../services/errors";

/** Errors that will be the same however often a request is repeated. A denial is none of them: it may pass. */
const FINAL = new Set([
  "not-found",
  "invalid-argument",
  "out-of-range",
  // The app's own: the user is no member, and no member more fits on the list.
  "not-a-member",
  "list-full",
]);

/** Errors among these that are about the list and not about one of the changes. */
const ABOUT_LIST = new Set(["not-found", "not-a-member", "list-full"]);

/** Errors that only say that someone else wrote at the same moment. */
const CONTENTION = new Set(["aborted", "failed-precondition", "already-exists"]);

/** Whether it is of no use to repeat the request. */
export function isFinal({ code }: ServiceError): boolean {
  return FINAL.has(code);
}

/** Whether it is the list that takes nothing from this user, whatever the change. */
export function isAboutList({ code }: ServiceError): boolean {
  return ABOUT_LIST.has(code);
}

/** Whether the server has denied the request, be it for good or in passing. */
export function isDenial({ code }: ServiceError): boolean {
  return code === "permission-denied";
}

/** Whether the answer says for sure that nothing was written. (Of a conflict one can't know with whom it was.) */
export function isNothingWritten(error: ServiceError): boolean {
  return isDenial(error) || isFinal(error) || error.code === "resource-exhausted";
}

/** Whether the request only met somebody else's. */
export function isContention({ code }: ServiceError): boolean {
  return CONTENTION.has(code);
}
