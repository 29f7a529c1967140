import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { type ServiceError, toServiceError } from "../services/errors";
import { isDenial } from "./error-kinds";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./signals/back-off";
import type { Emitter } from "./signals/store";

export type CheckingParts = {
  readonly uid: string;
  readonly connection: Connection;
  /** Announces that the page came back. */
  readonly woken: Pick<Emitter, "subscribe">;
  readonly isRunning: () => boolean;
  /** Returns the newest state that is known, from whatever source. An answer counts only if that is still the same then. */
  readonly known: () => unknown;
  readonly onAnswer: (list: ShoppingList | null) => void;
  /** Takes an error. Returns whether it is the last word of the server. */
  readonly fail: (error: ServiceError) => Promise<boolean>;
};

/** Returns a function that asks the server for one list, past the live reads, until it has answered. */
export function createChecking(id: string, parts: CheckingParts): () => Promise<void> {
  const { connection, woken, isRunning, known, onAnswer, fail } = parts;
  const backOff = createBackOff(READ_PAUSE_MS);
  let isChecking = false;
  woken.subscribe(() => backOff.wakeUp());

  return async () => {
    if (isChecking) return;
    isChecking = true;
    while (isChecking && isRunning()) {
      const before = known();
      backOff.begin();
      try {
        const list = await connection.call((lists) => lists.getList(id));
        backOff.reset();
        if (known() !== before) continue; // another tab or read has brought something newer meanwhile
        isChecking = false;
        onAnswer(list);
      } catch (cause) {
        if (await fail(toServiceError(cause))) isChecking = false;
        else await backOff.pause(MAX_READ_PAUSE_MS);
      }
    }
    isChecking = false;
  };
}

/**
 * Returns whether a denial is to be believed: an answer that needs the same token and the same rules says that the user is
 * no member, and the denial is repeated after that. It is not, should the server not answer.
 */
export async function isProvenDenial(
  id: string,
  { uid, connection }: Pick<CheckingParts, "uid" | "connection">,
): Promise<boolean> {
  try {
    if (await connection.call((lists) => lists.isAmongListsOf(uid, id))) return false;
  } catch {
    return false;
  }
  return connection
    .call((lists) => lists.getList(id))
    .then(
      () => false,
      (error) => isDenial(toServiceError(error)),
    );
}
