import type { ErrorCode, ServiceError } from "../domain/errors";

/** Errors by which the server, or the app itself, rejects a request. A denial is not among them: it may be temporary. */
const REJECTED = new Set<ErrorCode>([
  "not-found",
  "invalid-argument",
  "out-of-range",
  "members-full",
]);

/** Errors that mean contention: another client wrote at the same moment. */
const CONTENTION = new Set<ErrorCode>(["aborted", "failed-precondition", "already-exists"]);

/** Returns whether a request was rejected. The sender tries again all the same: another member may change that. */
export function isRejected({ code }: ServiceError): boolean {
  return REJECTED.has(code);
}

/** Returns whether the server has denied the request, permanently or temporarily. */
export function isDenial({ code }: ServiceError): boolean {
  return code === "permission-denied";
}

/** Returns whether a list has no room for a write, or is in a format that this version of the app cannot write. */
export function isUnwritable({ code }: Pick<ServiceError, "code">): boolean {
  return code === "no-room" || code === "read-only";
}

/** Further errors that prove that nothing was written. */
const NOTHING_WRITTEN = new Set<ErrorCode>(["gone", "resource-exhausted"]);

/** Returns whether the error proves that nothing was written. Contention does not: the commit may have won. */
export function isNothingWritten(error: ServiceError): boolean {
  return (
    isDenial(error) || isRejected(error) || isUnwritable(error) || NOTHING_WRITTEN.has(error.code)
  );
}

/** Returns whether the request failed by contention. */
export function isContention({ code }: ServiceError): boolean {
  return CONTENTION.has(code);
}
