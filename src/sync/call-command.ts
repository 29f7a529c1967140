import type { ServiceError } from "../domain/errors";
import type { Connection } from "../services/connection";
import { toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./back-off";
import { isContention, isNothingWritten } from "./error-kinds";

/** The number of times that a command is tried while it conflicts with other clients. */
const MAX_TRIES = 8;

/**
 * Calls a command. Repeats it on contention, and after a lost response if it may have written. Throws a `ServiceError`.
 */
export const callCommand = <Answer>(
  { call }: Connection,
  command: (lists: Lists) => Promise<Answer>,
  mayHaveWritten = () => false,
): Promise<Answer> =>
  retry(
    () => call(command),
    (error) => isContention(error) || (mayHaveWritten() && !isNothingWritten(error)),
  );

/** Repeats `work` after some errors, with pauses, a few times. Throws a `ServiceError`. */
export async function retry<Answer>(
  work: () => Promise<Answer>,
  isRepeated: (error: ServiceError) => boolean,
): Promise<Answer> {
  const backOff = createBackOff(CONTENTION_PAUSE_MS);
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (cause) {
      const error = toServiceError(cause);
      if (!isRepeated(error) || tries === MAX_TRIES) throw error;
      await backOff.pause(MAX_CONTENTION_PAUSE_MS);
    }
  }
}
