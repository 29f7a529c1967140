import { MAX_MEMBERS } from "../domain/limits";
import { ServiceError } from "./errors";

const TEXT = `It has ${MAX_MEMBERS} members, as many as a list can take. Once somebody has left it, its link lets you in.`;

/** What is thrown when no member more fits on a list: the app's own code, for the access rules only say no. */
export function listFullError(options?: ErrorOptions): ServiceError {
  return new ServiceError("list-full", TEXT, options);
}
