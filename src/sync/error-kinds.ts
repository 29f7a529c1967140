import type { ErrorCode, ServiceError } from "../domain/errors";

/** Errors that a retry does not change. A denial is not among them, because it may be temporary. */
const FINAL = new Set<ErrorCode>(["not-found", "invalid-argument", "out-of-range", "list-full"]);

/** Errors that mean contention: another client wrote at the same moment. */
const CONTENTION = new Set<ErrorCode>(["aborted", "failed-precondition", "already-exists"]);

/** Returns whether a retry is useless. */
export function isFinal({ code }: ServiceError): boolean {
  return FINAL.has(code);
}

/** Returns whether the server has denied the request, permanently or temporarily. */
export function isDenial({ code }: ServiceError): boolean {
  return code === "permission-denied";
}

/** Returns whether a list has no room for a write, or is in a format that this version of the app cannot write. */
export function isUnwritable({ code }: Pick<ServiceError, "code">): boolean {
  return code === "no-room" || code === "read-only";
}

/** Errors of requests that have written nothing. */
const NOTHING_WRITTEN = new Set<ErrorCode>(["gone", "resource-exhausted"]);

/** Returns whether the error proves that nothing was written. Contention does not: the commit may have won. */
export function isNothingWritten(error: ServiceError): boolean {
  return (
    isDenial(error) || isFinal(error) || isUnwritable(error) || NOTHING_WRITTEN.has(error.code)
  );
}

/** Returns whether the request failed by contention. */
export function isContention({ code }: ServiceError): boolean {
  return CONTENTION.has(code);
}
