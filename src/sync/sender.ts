import { ServiceError } from "../services/errors";
import { isAboutList, isContention, isDenial, isFinal } from "./error-kinds";
import { type Entry, isJoining, isMaking } from "./pending";
import { createSend, type SendParts } from "./send";
import { type BackOff, createBackOff } from "./signals/back-off";
import { createEmitter } from "./signals/emitter";
import type { WithLock } from "./signals/lock";

export type SenderParts = Omit<SendParts, "isAllowed"> & {
  readonly withLock: WithLock;
  /** Whether the identity service has confirmed that this very user is signed in. */
  readonly maySend: () => boolean;
  /** Gets what the server refuses for good. */
  readonly onRefused: (listId: string, refused: readonly Entry[], reason: ServiceError) => void;
};

/** Sends what waits in the outbox. */
export type Sender = ReturnType<typeof createSender>;

/** The first pause, in milliseconds: with 5 people editing at once, nearly all pass at the first repetition. */
const FIRST_PAUSE_MS = 20;

/** The longest pause while others keep writing at the same moment, in milliseconds. */
const CONTENTION_CEILING_MS = 1_000;

/** The longest pause while the server can't be reached, in milliseconds. */
const CEILING_MS = 30_000;

/** How often the server is asked, at most, before the next pause, which of the changes it denies. */
const MOST_DENIALS = 20;

/**
 * Sends the waiting changes of each list, one list independently of the others: all that waits in one transaction,
 * one transaction at a time across all tabs, again and again until the server has taken or refused them.
 */
export function createSender({ withLock, maySend, onRefused, ...parts }: SenderParts) {
  const { uid, connection, outbox, attempts } = parts;
  const running = new Map<string, { readonly done: Promise<void>; readonly backOff: BackOff }>();
  const troubled = new Set<string>();
  const held = new Map<string, readonly Entry[]>();
  const { subscribe, emit } = createEmitter();
  let isStopped = false;

  const isAllowed = () => !isStopped && maySend();
  const send = createSend({ ...parts, isAllowed });

  /** What waits for a list and can be sent. */
  function waiting(listId: string): readonly Entry[] {
    return outbox.ready(listId).filter((entry) => !held.get(listId)?.includes(entry));
  }

  /** Sends what waits for a list until nothing does. Gives the promise of that; there is one for each list. */
  function flush(listId: string): Promise<void> {
    const current = running.get(listId);
    if (current) {
      current.backOff.wakeUp();
      return current.done;
    }
    if (!isAllowed() || waiting(listId).length === 0) return Promise.resolve();
    const backOff = createBackOff(FIRST_PAUSE_MS);
    const done = Promise.resolve().then(() => run(listId, backOff));
    running.set(listId, { done, backOff });
    return done;
  }

  async function run(listId: string, backOff: BackOff) {
    // Nothing that is added meanwhile may believe that it is being sent already, hence no `await` after the test.
    while (isAllowed() && waiting(listId).length > 0) {
      backOff.begin();
      const error = await exclusively(listId, () => sendAll(listId)).then(
        () => null,
        (reason: ServiceError) => reason,
      );
      setTroubled(listId, error !== null && !isContention(error));
      if (!error) backOff.reset();
      else if (isAllowed()) {
        await backOff.pause(isContention(error) ? CONTENTION_CEILING_MS : CEILING_MS);
      }
    }
    running.delete(listId);
    setTroubled(listId, false);
  }

  function exclusively<Result>(listId: string, work: () => Promise<Result>): Promise<Result> {
    return withLock(`lettuce/flush/${uid}/${listId}`, work);
  }

  /**
   * Sends all that waits for a list: at once if possible. When the server refuses that, it looks for the entries that
   * are to blame by sending fewer, so that they do not hold up the others. Throws a `ServiceError` that may pass.
   *
   * A denial is believed only when it is proven, since a token may be late and rules may be in the middle of a
   * deployment. It is true for somebody who is no member, as an answer says that needs the same token and the same
   * rules; and of one change, if it is denied by itself, others are taken, and it is denied again.
   */
  async function sendAll(listId: string) {
    /** Denied by themselves, and not sent again before others are taken. */
    const aside = new Set<string>();
    const suspects = new Set<string>();
    let most = Number.POSITIVE_INFINITY;
    let denials = 0;
    let isMember: boolean | null = null;
    setHeld(listId, []);
    for (;;) {
      outbox.lookAgain();
      if (!isAllowed()) return;
      if (waiting(listId).every(({ key }) => aside.has(key))) break;
      const wasJoining = isJoining(outbox.entries(listId));
      const { sent, noRoom, wrote, error } = await send(listId, most, aside);
      if (wasJoining && !isJoining(outbox.entries(listId))) isMember = null; // what was asked before says nothing now
      // Whoever signs out meanwhile is denied as well, but not for good.
      if (!isAllowed()) return;
      if (!error) {
        setHeld(listId, noRoom);
        isMember = null;
        most *= 2;
        if (wrote) aside.clear();
        continue;
      }
      if (!isDenial(error) && !isFinal(error)) throw error;
      if (isDenial(error)) {
        denials += 1;
        if (denials > MOST_DENIALS) break;
        // Of a list that is still to be made that answer knows nothing.
        if (isMember === null && !isMaking(outbox.entries(listId))) {
          isMember = await connection.call((lists) => lists.isAmongListsOf(uid, listId));
          if (!isMember) continue;
        }
      }
      const [only, ...others] = sent;
      if (isMember === false || isAboutList(error)) {
        refuse(listId, outbox.entries(listId), error);
      } else if (!only) {
        throw error;
      } else if (others.length > 0) {
        most = Math.floor(sent.length / 2);
      } else if (!isDenial(error) || suspects.has(only.key)) {
        refuse(listId, sent, error);
      } else {
        suspects.add(only.key);
        aside.add(only.key);
      }
    }
    if (denials > 0 && waiting(listId).length > 0) {
      throw new ServiceError("unproven", "The denial may pass.");
    }
  }

  function refuse(listId: string, entries: readonly Entry[], reason: ServiceError) {
    outbox.drop(listId, entries);
    if (outbox.entries(listId).length === 0) attempts.clear(listId);
    onRefused(listId, entries, reason);
  }

  function setHeld(listId: string, entries: readonly Entry[]) {
    if (entries.length === 0 && !held.has(listId)) return;
    if (entries.length > 0) held.set(listId, entries);
    else held.delete(listId);
    emit();
  }

  function setTroubled(listId: string, isTroubled: boolean) {
    if (troubled.has(listId) === isTroubled) return;
    if (isTroubled) troubled.add(listId);
    else troubled.delete(listId);
    emit();
  }

  return {
    /** Sends what waits for a list, also what there was no room for before. */
    flush(listId: string) {
      setHeld(listId, []);
      return flush(listId);
    },

    /** Sends everything that waits, at once. The promise is kept when nothing waits or nothing may be sent any more. */
    async flushAll(): Promise<void> {
      for (const { backOff } of running.values()) backOff.reset();
      for (;;) {
        await Promise.all(outbox.listIds().map(flush));
        // What one list has taken may be what another has waited for.
        if (!isAllowed() || outbox.listIds().every((id) => waiting(id).length === 0)) return;
      }
    },

    /** Does something with a list while nothing is sent for it from this browser. */
    exclusively,

    /** Sends what waits for a list, each once, for use within `exclusively`. Throws a `ServiceError` that may pass. */
    sendOnce: sendAll,

    /**
     * The same, to the end.
     *
     * @throws ServiceError where anything is left
     */
    async sendAll(listId: string) {
      await sendAll(listId);
      if (outbox.entries(listId).length > 0) {
        throw new ServiceError("unavailable", "Not everything could be sent.");
      }
    },

    /** Whether sending failed for another reason than two people writing at once, and is being tried again. */
    isTroubled: (): boolean => troubled.size > 0,

    /** How many changes there is no room for. */
    heldCount: (): number => [...held.values()].reduce((sum, { length }) => sum + length, 0),

    /** Calls back when `isTroubled` or `heldCount` changes. */
    subscribe,

    /** Sends no more; what waits stays in the outbox. */
    stop() {
      isStopped = true;
      for (const { backOff } of running.values()) backOff.wakeUp();
    },
  };
}
