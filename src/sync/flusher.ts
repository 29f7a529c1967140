import { isMember } from "../domain/membership";
import { ServiceError, toServiceError } from "../services/errors";
import type { Lists } from "../services/lists";
import { type BackOff, createBackOff } from "./back-off";
import { createEmitter } from "./emitter";
import { applyEntries, type Pending } from "./entry";
import { isContention, isFinal } from "./error-kinds";
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
  readonly onRefused: (listId: string, refused: readonly Pending[], reason: ServiceError) => void;
};

/** Sends what waits in the outbox. */
export type Flusher = ReturnType<typeof createFlusher>;

/** The first pause, in milliseconds: with 5 people editing at once, nearly all pass at the first repetition. */
const FIRST_PAUSE_MS = 20;

/** The longest pause while others keep writing at the same moment, in milliseconds. */
const CONTENTION_CEILING_MS = 1_000;

/** The longest pause while the server can't be reached, in milliseconds. */
const CEILING_MS = 30_000;

/**
 * Sends the waiting changes of each list, one list independently of the others: all that waits in one transaction,
 * one transaction at a time across all tabs, again and again until the server has taken or refused them.
 */
export function createFlusher(parts: FlusherParts) {
  const { uid, lists, outbox, withLock, maySend, onRefused } = parts;
  const running = new Map<string, { readonly done: Promise<void>; readonly backOff: BackOff }>();
  const troubled = new Set<string>();
  const { subscribe, emit } = createEmitter();
  let isStopped = false;

  const isAllowed = () => !isStopped && maySend();

  /** Sends what waits for a list until nothing does. Gives the promise of that; there is one for each list. */
  function flush(listId: string): Promise<void> {
    const current = running.get(listId);
    if (current) {
      current.backOff.wakeUp();
      return current.done;
    }
    if (!isAllowed() || outbox.waiting(listId).length === 0) return Promise.resolve();
    const backOff = createBackOff(FIRST_PAUSE_MS);
    const done = Promise.resolve().then(() => run(listId, backOff));
    running.set(listId, { done, backOff });
    return done;
  }

  async function run(listId: string, backOff: BackOff) {
    // Nothing that is added meanwhile may believe that it is being sent already, hence no `await` after the test.
    while (isAllowed() && outbox.waiting(listId).length > 0) {
      backOff.begin();
      const error = await attempt(listId);
      setTroubled(listId, error !== null && !isContention(error));
      if (!error) backOff.reset();
      else if (isAllowed()) {
        await backOff.pause(isContention(error) ? CONTENTION_CEILING_MS : CEILING_MS);
      }
    }
    running.delete(listId);
    setTroubled(listId, false);
  }

  /** Gives the error after which it is worth trying again, or null. */
  async function attempt(listId: string): Promise<ServiceError | null> {
    try {
      await exclusively(listId, () => sendAll(listId));
      return null;
    } catch (error) {
      return toServiceError(error);
    }
  }

  function exclusively<Result>(listId: string, work: () => Promise<Result>): Promise<Result> {
    return withLock(`lettuce/flush/${uid}/${listId}`, work);
  }

  /**
   * Sends all that waits for a list: at once if possible. When the server refuses that, it looks for the entries
   * that are to blame by sending fewer, so that they do not hold up the others.
   */
  async function sendAll(listId: string) {
    let most = Number.POSITIVE_INFINITY;
    while (isAllowed() && outbox.waiting(listId).length > 0) {
      const refusal = await send(listId, most);
      if (!refusal) {
        most *= 2;
        continue;
      }
      // Whoever signs out meanwhile is refused as well, but not for good.
      if (!isAllowed()) return;
      const { entries, isAboutAll, reason } = refusal;
      if (isAboutAll || entries.length === 1) {
        outbox.drop(listId, entries);
        onRefused(
          listId,
          entries.map(({ pending }) => pending),
          reason,
        );
      } else {
        most = Math.floor(entries.length / 2);
      }
    }
  }

  /** Sends the oldest entries of a list. Gives what was refused for good, or null; throws any other error. */
  async function send(listId: string, most: number) {
    let entries = outbox.waiting(listId).slice(0, most);
    const isMaking = entries.some(({ pending }) => pending.type === "create-list");
    // Until the edits are in the transaction, a refusal is about the list and not about one of them.
    let isAboutAll = true;
    try {
      if (entries.some(({ pending }) => pending.type === "join-list")) {
        await lists.joinList(listId, uid);
      }
      const outcome = await lists.editList(listId, (list) => {
        if (!isAllowed()) throw new ServiceError("cancelled", "The user is no longer here.");
        if (list && !isMember(list, uid)) {
          throw new ServiceError("permission-denied", "Not a member of the list.");
        }
        if (list) outbox.recognise(listId, list);
        // Asked anew: meanwhile other tabs and the live reads may have told what the server already has.
        entries = outbox.waiting(listId).slice(0, most);
        const edited = applyEntries(list, entries, uid);
        if (!edited) {
          // Read before it was made by a commit whose answer was lost, and known by now to be there: not gone at all.
          if (isMaking) throw new ServiceError("aborted", "The list was made meanwhile.");
          throw new ServiceError("not-found", "The list is gone.");
        }
        isAboutAll = false;
        outbox.expect(listId, { entries, readAt: list?.updatedAt ?? 0, edited });
        return edited;
      });
      outbox.settle(listId, entries, outcome);
      return null;
    } catch (error) {
      const reason = toServiceError(error);
      if (!isFinal(reason)) throw reason;
      return { entries, isAboutAll, reason };
    }
  }

  function setTroubled(listId: string, isTroubled: boolean) {
    if (troubled.has(listId) === isTroubled) return;
    if (isTroubled) troubled.add(listId);
    else troubled.delete(listId);
    emit();
  }

  const unsubscribe = outbox.subscribe((listId) => {
    if (outbox.waiting(listId).length > 0) void flush(listId);
  });

  return {
    /** Sends everything that waits, at once. The promise is kept when nothing waits or nothing may be sent any more. */
    flushAll: async (): Promise<void> => {
      for (const { backOff } of running.values()) backOff.reset();
      await Promise.all(outbox.listIds().map(flush));
    },

    /** Does something with a list while nothing is sent for it from this browser. */
    exclusively,

    /** Sends what waits for a list, each once, for use within `exclusively`. Throws a `ServiceError` if that fails. */
    sendAll,

    /** Whether sending failed for another reason than two people writing at once, and is being tried again. */
    isTroubled: (): boolean => troubled.size > 0,

    /** Calls back when `isTroubled` changes. */
    subscribe,

    /** Sends no more; what waits stays in the outbox. */
    stop() {
      isStopped = true;
      unsubscribe();
      for (const { backOff } of running.values()) backOff.wakeUp();
    },
  };
}
