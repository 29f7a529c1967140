import { ServiceError, toServiceError } from "../services/errors";
import { CONTENTION_PAUSE_MS, createBackOff, MAX_CONTENTION_PAUSE_MS } from "./back-off";
import { retry } from "./call-command";
import type { Context } from "./context";
import { type Entry, isCreating } from "./entry";
import { isContention, isDenial, isFinal } from "./error-kinds";
import type { KnownList } from "./known-list";
import { type Plan, type PlanParts, planWrite } from "./planning";

/** The longest pause before edits are sent again, for example without a network, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

/** The time after which denials are reported, in milliseconds: new access rules reach all servers within a minute. */
export const DENIED_AFTER_MS = 60_000;

type Limits = Required<Pick<PlanParts, "maxEntries" | "tooLarge">>;

/** Returns the sender of a list. One transaction reads the list, applies its entries and writes it. */
export function createSender(list: KnownList, context: Context) {
  const { uid, connection, outbox, canSend, changes, withLock } = context;
  const { id, entries, requireWritable, adoptCommit, dispatch } = list;
  const backOff = createBackOff(CONTENTION_PAUSE_MS);
  let running: Promise<void> | null = null;
  /** Whether `flush` was called since the last try began. */
  let isWanted = false;
  let isRetrying = false;
  /** The time since which the server denies the entries, by its rules or since the list is full; null for none. */
  let deniedSince: number | null = null;
  let blocked: readonly Entry[] = [];

  function setBlocked(next: readonly Entry[]) {
    if (blocked.length + next.length === 0) return;
    blocked = next;
    changes.emit();
  }

  function setRetrying(next: boolean) {
    if (isRetrying === next) return;
    isRetrying = next;
    changes.emit();
  }

  /** Records a denial, or a success (null). Logs the first denial. */
  function setDenial(error: ServiceError | null) {
    if (!error && deniedSince === null) return;
    if (error && deniedSince === null)
      console.warn(`The changes of the list ${id} were denied, and are sent again.`, error);
    deniedSince = error && (deniedSince ?? Date.now());
    changes.emit();
  }

  /** Sends the entries, again after an error, and once more if `flush` was called meanwhile. */
  async function run() {
    // No `await` between the last check and the end of `run`: an entry added in between would not be sent.
    while (canSend() && isWanted) {
      isWanted = false;
      backOff.begin();
      const error = await trySending().then(() => null, toServiceError);
      setRetrying(error !== null && !isAnswered(error));
      if (!error || isDenial(error) || isFinal(error)) setDenial(error);
      if (!error) backOff.reset();
      else if (canSend()) {
        isWanted = true;
        await backOff.pause(isContention(error) ? MAX_CONTENTION_PAUSE_MS : MAX_PAUSE_MS);
      }
    }
    running = null;
    setRetrying(false);
  }

  /** Sends all entries but blocked ones, while no other tab does. Throws a `ServiceError` if a retry may help. */
  const trySending = () => withLock(id, sendPending);

  /**
   * Sends all entries but blocked ones, in one transaction if possible. Throws a `ServiceError` if a retry may help.
   *
   * A denial proves nothing: the token may be late, or new access rules may not have reached all servers. So it changes
   * no entry. If the server refuses a write as too large, against this app's own count, single writes show which entry
   * is: it becomes blocked.
   */
  async function sendPending(): Promise<void> {
    const tooLarge = new Set<string>();
    let maxEntries = Number.POSITIVE_INFINITY;
    for (;;) {
      outbox.reread(); // the page may have been suspended until the last response
      if (!canSend()) return;
      if (entries().length === 0) return setBlocked([]);
      const { sent, error, ...plan } = await send({ maxEntries, tooLarge });
      if (!canSend()) return; // after a sign-out, a denial means nothing
      if (!error) {
        if (sent.length > 0) continue; // it may have made room for others
        setBlocked(plan.blocked);
        if (plan.blocked.length === entries().length) return;
        throw new ServiceError("blocked", "Nothing could be sent."); // storage has no room for marks
      }
      if (isDenial(error)) dispatch({ type: "denial" });
      const [only] = sent;
      if (!only || !isFinal(error)) throw error;
      if (sent.length > 1) maxEntries = 1;
      else tooLarge.add(only.id);
    }
  }

  /** Sends the oldest entries. Resolves to what it has sent, or tried to send. */
  async function send(limits: Limits): Promise<Plan & { readonly error: ServiceError | null }> {
    let plan: Plan = { written: null, sent: [], blocked: [] };
    try {
      const name = isCreating(entries()) ? await context.displayName(false) : "";
      await connection.call((lists) =>
        lists.editLists([id], ([found = null]) => {
          requireWritable(found);
          plan = planWrite(id, found, { uid, outbox, ...limits });
          const { written } = plan;
          return [!found && written && name ? { ...written, names: { [uid]: name } } : written];
        }),
      );
      if (plan.written) adoptCommit(plan.written);
      return { ...plan, error: null };
    } catch (cause) {
      return { ...plan, error: toServiceError(cause) };
    }
  }

  return {
    /**
     * Sends all entries. Repeats denied writes: another member's write at the same moment can cause a denial. Throws a
     * `ServiceError` if some are left.
     */
    async sendAll() {
      await retry(trySending, (error) => isContention(error) || isDenial(error));
      const isReadable = ({ edit }: Entry) => edit !== null;
      if (entries().some(isReadable))
        throw new ServiceError("blocked", "Not everything could be sent.");
    },

    /**
     * Sends all entries, also those that were blocked before, until none is left to send. Ends the current pause, except
     * after a denial: the answer to the request that follows it would end each pause.
     */
    flush(): Promise<void> {
      isWanted = true;
      if (running !== null) {
        if (deniedSince === null) backOff.wakeUp();
      } else if (canSend() && entries().length > 0) running = Promise.resolve().then(run);
      return running ?? Promise.resolve();
    },

    /** Ends the current pause, and resets the back-off. */
    skipPause() {
      backOff.reset();
      backOff.wakeUp();
    },

    /** Returns the entries that the list has no room for, or that this version of the app cannot write. */
    blocked: (): readonly Entry[] => blocked.filter((entry) => entries().includes(entry)),

    /** Returns whether sending failed without an answer of the server, and is retried. */
    isRetrying: (): boolean => isRetrying,

    /** Returns whether the server has denied the entries for a while. */
    isDenied: (): boolean =>
      deniedSince !== null && Date.now() - deniedSince >= DENIED_AFTER_MS && entries().length > 0,
  };
}

/** Returns whether an error is the answer of a server, or the app's own. */
const isAnswered = (error: ServiceError): boolean =>
  isContention(error) || isDenial(error) || isFinal(error) || error.code === "blocked";
