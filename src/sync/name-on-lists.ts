import { v4 as newId } from "uuid";
import type { Connection } from "../services/connection";
import { type ServiceError, toServiceError } from "../services/errors";
import { keys } from "./browser/keys";
import type { SafeStorage } from "./browser/storage";
import { isDenial, isFinal } from "./error-kinds";
import { createBackOff } from "./signals/back-off";
import type { WithLock } from "./signals/lock";

export type NameOnListsParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly storage: SafeStorage;
  readonly withLock: WithLock;
  /** Whether anything may be sent for this user right now. */
  readonly isAllowed: () => boolean;
  /** As in `EngineParts`. */
  readonly displayName: (isFresh: boolean) => Promise<string>;
};

/** The longest pause while the server can't be reached, in milliseconds: as for edits. */
const CEILING_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;

/**
 * Brings a user's new name to all lists that they are on. It is noted in the browser first, and done until it is: also
 * by a later visit. It is no edit of the lists: nothing waits for it, and their time stays as it was.
 */
export function createNameOnLists(parts: NameOnListsParts) {
  const { uid, connection, storage, withLock, isAllowed, displayName } = parts;
  const key = keys.renamed(uid);
  const backOff = createBackOff(FIRST_PAUSE_MS);
  let isRunning = false;

  async function bring() {
    const name = await displayName(true);
    for (const list of await connection.call((lists) => lists.getLists(uid))) {
      if (!isAllowed() || name === "" || list.names?.[uid] === name) continue;
      await connection.call((lists) => lists.saveName(list.id, uid, name)).catch(passOver);
    }
  }

  /** Until it is done. */
  async function bringUntilDone() {
    while (isAllowed() && storage.get(key) !== null) {
      backOff.begin();
      try {
        await withLock(key, async () => {
          const mark = storage.get(key);
          if (mark === null) return;
          await bring();
          // Whoever was renamed meanwhile is not done.
          if (isAllowed() && storage.get(key) === mark) storage.remove(key);
        });
        backOff.reset();
      } catch {
        await backOff.pause(CEILING_MS);
      }
    }
  }

  function wake() {
    backOff.wakeUp();
    if (isRunning) return;
    isRunning = true;
    void bringUntilDone().finally(() => {
      isRunning = false;
    });
  }

  return {
    /** Has the identity service take the user's new name, which throws what keeps it from that; then the lists. */
    async rename(save: () => Promise<void>): Promise<void> {
      storage.set(key, newId()); // the page may go before the answer comes
      await save();
      storage.set(key, newId());
      wake();
    },

    /** Goes on with what has not been done yet: after a pause, on a new line, once the user is confirmed. */
    wake,

    /** Forgets that there is something to do. */
    forget: () => storage.remove(key),
  };
}

/** A list that is gone, or does not know the user any more, holds up no other. */
function passOver(cause: unknown) {
  const error: ServiceError = toServiceError(cause);
  if (!isDenial(error) && !isFinal(error)) throw error;
}
