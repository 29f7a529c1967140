import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { type ServiceError, toServiceError } from "../services/errors";
import { isDenial } from "./error-kinds";
import { createBackOff, MAX_READ_PAUSE_MS, READ_PAUSE_MS } from "./signals/back-off";
import type { Emitter } from "./signals/store";

export type ServerCheckParts = {
  readonly uid: string;
  readonly connection: Connection;
  /** Emits at each `Engine.wake`. */
  readonly wakeEmitter: Pick<Emitter, "subscribe">;
  readonly isRunning: () => boolean;
  /** Returns the newest known state. A response counts only if this state has not changed during the request. */
  readonly known: () => unknown;
  readonly onResponse: (list: ShoppingList | null) => void;
  /** Handles an error. Returns whether it is final. */
  readonly fail: (error: ServiceError) => Promise<boolean>;
};

/** Returns a function that reads a list from the server without a live read, and retries on failure. */
export function createServerCheck(id: string, parts: ServerCheckParts): () => Promise<void> {
  const { connection, wakeEmitter, isRunning, known, onResponse, fail } = parts;
  const backOff = createBackOff(READ_PAUSE_MS);
  let isChecking = false;
  wakeEmitter.subscribe(() => backOff.wakeUp());

  return async () => {
    if (isChecking) return;
    isChecking = true;
    while (isChecking && isRunning()) {
      const before = known();
      backOff.begin();
      try {
        const list = await connection.call((lists) => lists.getList(id));
        backOff.reset();
        if (known() !== before) continue; // another tab or read has brought a newer state
        isChecking = false;
        onResponse(list);
      } catch (cause) {
        if (await fail(toServiceError(cause))) isChecking = false;
        else await backOff.pause(MAX_READ_PAUSE_MS);
      }
    }
    isChecking = false;
  };
}

/**
 * Returns whether a denial is proven: a read that needs the same token and rules finds no membership, and a second try
 * is denied as well. Without a response from the server, nothing is proven.
 */
export async function isProvenDenial(
  id: string,
  { uid, connection }: Pick<ServerCheckParts, "uid" | "connection">,
): Promise<boolean> {
  try {
    if (await connection.call((lists) => lists.isMemberOnServer(uid, id))) return false;
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
