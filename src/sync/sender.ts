import { type ErrorCode, ServiceError } from "../domain/errors";
import { toServiceError } from "../services/errors";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./back-off";
import { retry } from "./call-command";
import type { Context } from "./context";
import { isCreating } from "./entry";
import { isContention, isDenial, isRejected, isUnwritable } from "./error-kinds";
import type { KnownList } from "./known-list";
import { type Plan, planWrite } from "./planning";

/** The longest pause before edits are sent again, for example without a network, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

/** The time after which denials are reported, in milliseconds: new access rules reach all servers within a minute. */
export const DENIED_AFTER_MS = 60_000;

/** Returns the sender of a list. One transaction reads the list, applies its entries and writes it. */
export function createSender(list: KnownList, context: Context) {
  const { uid, connection, outbox, canSend, changes, withLock } = context;
  const { id, entries, takeRead, adoptCommit, dispatch } = list;
  const backOff = createBackOff(CONTENTION_PAUSE_MS);
  let running: Promise<void> | null = null;
  /** Whether another try is due: `flush` was called since the last one began, or it failed. */
  let isWanted = false;
  let isRetrying = false;
  /** The code of the error that keeps the entries from being sent, and the time of the first such error. */
  let obstacle: { readonly code: ErrorCode; readonly since: number } | null = null;

  function setRetrying(next: boolean) {
    if (isRetrying === next) return;
    isRetrying = next;
    changes.emit();
  }

  /** Records what keeps the entries from being sent; null after a success. Logs the first error but a lack of room or a newer format. */
  function setObstacle(error: ServiceError | null) {
    if (!error && !obstacle) return;
    if (obstacle?.code !== error?.code) {
      obstacle = error && { code: error.code, since: Date.now() };
      if (error && !isUnwritable(error))
        console.warn(`The changes of the list ${id} were denied, and are sent again.`, error);
    }
    changes.emit();
  }

  /** Sends the entries, again after an error, and once more if `flush` was called meanwhile. */
  async function run() {
    // No `await` between the last check and the end of `run`: an entry added in between would not be sent.
    while (canSend() && isWanted) {
      isWanted = false;
      backOff.begin();
      const error = await trySending().then(() => null, toServiceError);
      setRetrying(error !== null && !isAnswered(error) && !isContention(error));
      if (!error || isAnswered(error)) setObstacle(error);
      if (!error) backOff.reset();
      else if (canSend() && !isUnwritable(error)) {
        isWanted = true;
        await backOff.pause(isContention(error) ? MAX_CONTENTION_PAUSE_MS : MAX_PAUSE_MS);
      }
    }
    running = null;
    setRetrying(false);
  }

  /** Sends all entries, while no other tab does. Throws a `ServiceError` if a retry may help, or if they do not fit. */
  const trySending = () => withLock(id, sendPending);

  /** Sends all entries, in one transaction if possible. */
  async function sendPending(): Promise<void> {
    outbox.reread(); // another tab may have sent them while this one waited for the lock
    let isSent = true;
    while (isSent && canSend() && entries().length > 0) isSent = await send();
  }

  /**
   * Sends the oldest entries. Resolves to whether there were any. A denial proves nothing: the token may be late, or new
   * access rules may not have reached all servers. So it changes no entry.
   */
  async function send(): Promise<boolean> {
    let plan: Plan = { written: null, sent: [] };
    try {
      const name = isCreating(entries()) ? await context.displayName(false) : "";
      await connection.call((lists) =>
        lists.editLists([id], ([found = null]) => {
          takeRead(found);
          plan = planWrite(id, found, { uid, outbox });
          const { written } = plan;
          return [!found && written && name ? { ...written, names: { [uid]: name } } : written];
        }),
      );
      if (plan.written) adoptCommit(plan.written);
      return plan.sent.length > 0;
    } catch (cause) {
      if (!canSend()) return false; // after a sign-out, a denial means nothing
      const error = toServiceError(cause);
      if (isDenial(error)) dispatch({ type: "denial" });
      // Firestore counts the list as too large, against this app's own count.
      if (error.code === "invalid-argument")
        throw new ServiceError("no-room", "The list is full.", { cause });
      throw error;
    }
  }

  return {
    /**
     * Sends all entries. Repeats denied writes: another member's write at the same moment can cause a denial. Throws a
     * `ServiceError` if they could not be sent.
     */
    sendAll: () => retry(trySending, (error) => isContention(error) || isDenial(error)),

    /**
     * Sends all entries, until none is left to send or the list has no room for them. Ends the current pause, except
     * after a denial: the answer to the request that follows it would end each pause.
     */
    flush(): Promise<void> {
      if (entries().length === 0) setObstacle(null);
      else {
        isWanted = true;
        if (running === null && canSend()) running = Promise.resolve().then(run);
        else if (!obstacle || isUnwritable(obstacle)) backOff.wakeUp();
      }
      return running ?? Promise.resolve();
    },

    /** Ends the current pause, and resets the back-off. */
    skipPause() {
      backOff.reset();
      backOff.wakeUp();
    },

    /** Returns whether sending failed without an answer of the server, and is retried. */
    isRetrying: (): boolean => isRetrying,

    /** Returns whether the list has no room for the entries. */
    hasNoRoom: (): boolean => obstacle?.code === "no-room",

    /** Returns whether the server has denied the entries for a while, or the list cannot be written. */
    isDenied: (): boolean =>
      obstacle !== null &&
      (isUnwritable(obstacle) || Date.now() - obstacle.since >= DENIED_AFTER_MS),
  };
}

/** Returns whether the server, or the app itself, has refused the write: the network is fine. */
const isAnswered = (error: ServiceError): boolean =>
  isDenial(error) || isRejected(error) || isUnwritable(error);
