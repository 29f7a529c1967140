import { isMember } from "../domain/membership";
import { ServiceError, toServiceError } from "../services/errors";
import type { EditOutcome, Lists } from "../services/lists";
import { backOff } from "./back-off";
import { createEmitter } from "./emitter";
import { applyEntries, type Entry } from "./entry";
import type { WithLock } from "./lock";
import type { Outbox } from "./outbox";

export type FlusherParts = {
  readonly uid: string;
  readonly lists: Lists;
  readonly outbox: Outbox;
  readonly withLock: WithLock;
  /** Whether the identity service has confirmed that this very user is signed in. */
  readonly maySend: () => boolean;
  /** Gets what the server refuses for good. */
  readonly onRefused: (listId: string, entry: Entry, reason: ServiceError) => void;
};

/** Sends what waits in the outbox. */
export type Flusher = ReturnType<typeof createFlusher>;

/** Errors that will be the same however often a change is sent. */
const FINAL = new Set(["permission-denied", "not-found", "invalid-argument", "out-of-range"]);

/** Errors that only say that someone else wrote at the same moment. */
const CONTENTION = new Set(["aborted", "failed-precondition", "already-exists"]);

/**
 * Sends the waiting changes of each list, one list independently of the others: all that waits in one transaction,
 * one transaction at a time across all tabs, again and again until the server has taken or refused them.
 */
export function createFlusher(parts: FlusherParts) {
  const { uid, lists, outbox, withLock, maySend, onRefused } = parts;
  const wakeUps = new Map<string, () => void>();
  const troubled = new Set<string>();
  const { subscribe, emit } = createEmitter();
  let stopped = false;

  async function run(listId: string) {
    let failures = 0;
    while (!stopped && maySend() && outbox.waiting(listId).length > 0) {
      const error = await flushOnce(listId);
      failures = error ? failures + 1 : 0;
      setTroubled(listId, error !== null && !CONTENTION.has(error.code));
      if (error) {
        await backOff(failures, CONTENTION.has(error.code), (wakeUp) => {
          wakeUps.set(listId, wakeUp);
        });
      }
    }
    wakeUps.delete(listId);
    setTroubled(listId, false);
  }

  /** Sends what waits for a list. Gives the error after which it is worth trying again, or null. */
  async function flushOnce(listId: string): Promise<ServiceError | null> {
    try {
      await withLock(`lettuce/flush/${uid}/${listId}`, async () => {
        const entries = outbox.waiting(listId);
        try {
          await send(listId, entries);
        } catch (error) {
          if (!isFinal(error)) throw error;
          await sendOneByOne(listId, entries);
        }
      });
      return null;
    } catch (error) {
      return toServiceError(error);
    }
  }

  /** After a refusal: finds out which entries are refused, so that they do not hold up the others. */
  async function sendOneByOne(listId: string, entries: readonly Entry[]) {
    for (const entry of entries) {
      try {
        await send(listId, [entry]);
      } catch (error) {
        if (!isFinal(error)) throw error;
        outbox.drop(listId, [entry]);
        onRefused(listId, entry, toServiceError(error));
      }
    }
  }

  async function send(listId: string, entries: readonly Entry[]) {
    if (entries.length === 0 || stopped || !maySend()) return;
    if (entries.some(({ pending }) => pending.type === "join-list")) {
      await lists.joinList(listId, uid);
    }
    outbox.settle(listId, entries, await commit(listId, entries));
  }

  async function commit(listId: string, entries: readonly Entry[]): Promise<EditOutcome> {
    return await lists.editList(listId, (list) => {
      if (list && !isMember(list, uid))
        throw new ServiceError("permission-denied", "Not a member.");
      const edited = applyEntries(list, entries, uid);
      if (!edited) throw new ServiceError("not-found", "The list is gone.");
      return edited;
    });
  }

  function setTroubled(listId: string, isTroubled: boolean) {
    if (troubled.has(listId) === isTroubled) return;
    if (isTroubled) troubled.add(listId);
    else troubled.delete(listId);
    emit();
  }

  const running = new Map<string, Promise<void>>();

  function flush(listId: string): Promise<void> {
    wakeUps.get(listId)?.();
    const current = running.get(listId);
    if (current !== undefined) return current;
    const done = run(listId).finally(() => running.delete(listId));
    running.set(listId, done);
    return done;
  }

  const unsubscribe = outbox.subscribe((listId) => {
    if (outbox.waiting(listId).length > 0) void flush(listId);
  });

  return {
    /** Sends everything that waits, at once. The promise is kept when nothing waits any more. */
    flushAll: async (): Promise<void> => {
      await Promise.all(outbox.listIds().map(flush));
    },

    /** Sends what waits for a list in one attempt. Throws a `ServiceError` when that fails. */
    sendNow: async (listId: string): Promise<void> => {
      const error = await flushOnce(listId);
      if (error) throw error;
    },

    /** Whether sending failed for another reason than two people writing at once, and is being tried again. */
    isTroubled: (): boolean => troubled.size > 0,

    /** Calls back when `isTroubled` changes. */
    subscribe,

    /** Sends no more; what waits stays in the outbox. */
    stop() {
      stopped = true;
      unsubscribe();
      for (const wakeUp of wakeUps.values()) wakeUp();
    },
  };
}

function isFinal(error: unknown): boolean {
  return FINAL.has(toServiceError(error).code);
}
