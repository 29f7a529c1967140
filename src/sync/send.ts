import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { ServiceError, toServiceError } from "../services/errors";
import type { Attempts } from "./attempts";
import { isNothingWritten } from "./error-kinds";
import { fittingEntries } from "./fitting";
import type { Outbox } from "./outbox";
import { applyEntries, type Entry, idleEntries, isJoining, isMaking } from "./pending";
import type { Replica } from "./replica";

export type SendParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly attempts: Attempts;
  readonly replica: (listId: string) => Replica;
  /** Whether anything may be sent for this user right now. */
  readonly isAllowed: () => boolean;
  /** As in `EngineParts`. */
  readonly displayName: (isFresh: boolean) => Promise<string>;
};

/** What became of a batch. */
export type Batch = {
  /** What was sent, or was to be when it failed; nothing where it did not come to that. */
  readonly sent: readonly Entry[];
  /** What the list has no room for, or can't take from this version of the app. */
  readonly noRoom: readonly Entry[];
  /** Whether it changed anything on the server. */
  readonly wrote: boolean;
  readonly error: ServiceError | null;
};

/**
 * Makes the one way to send: one transaction, which reads the list, applies what waits, and writes. A user who joins is
 * made a member before that, and where nothing else waits, that is all.
 */
export function createSend(parts: SendParts) {
  const { uid, connection, outbox, attempts, replica, isAllowed, displayName } = parts;

  async function join(listId: string) {
    const joins = outbox.entries(listId).filter(({ pending }) => pending.type === "join-list");
    if (joins.length === 0) return;
    const name = await displayName(false);
    await connection.call((lists) => lists.joinList(listId, uid, name));
    replica(listId).takeJoined();
    outbox.drop(listId, joins);
  }

  /** Throws where the list takes nothing from this user, or does not exist. */
  function requireMember(listId: string, list: ShoppingList | null, wasMaking: boolean) {
    const entries = outbox.entries(listId);
    if (list ? isMember(list, uid) : isMaking(entries)) return;
    if (!list) {
      // Read before it was made by a commit whose answer was lost, and known by now to be there: not gone at all.
      if (wasMaking) throw overtaken();
      replica(listId).takeFromTransaction(null);
    }
    if (isJoining(outbox.entries(listId))) throw overtaken();
    throw list
      ? new ServiceError("not-a-member", "Not a member of the list.")
      : new ServiceError("not-found", "The list is gone.");
  }

  /**
   * Sends the oldest of what waits for a list.
   *
   * @param most how many at most
   * @param without the keys of those that are not to be sent this time
   */
  async function send(listId: string, most: number, without: ReadonlySet<string>): Promise<Batch> {
    let sent: readonly Entry[] = [];
    let noRoom: readonly Entry[] = [];
    /** The keys of what it was about to write. */
    let attempt: readonly string[] | null = null;
    try {
      await join(listId);
      if (outbox.entries(listId).length === 0) return { sent, noRoom, wrote: true, error: null };
      const wasMaking = isMaking(outbox.entries(listId));
      const name = wasMaking ? await displayName(false) : "";
      let idle: readonly Entry[] = [];
      let found: ShoppingList | null = null;
      let edited: ShoppingList | null = null;
      const outcome = await connection.call((lists) =>
        lists.editList(listId, (list) => {
          if (!isAllowed()) throw new ServiceError("cancelled", "The user is no longer here.");
          outbox.lookAgain(); // the page may have slept since it asked
          // This lets go of what was written without an answer.
          if (list && !replica(listId).takeFromTransaction(list)) throw overtaken();
          requireMember(listId, list, wasMaking);
          const waiting = outbox.entries(listId);
          const withoutEffect = idleEntries(waiting);
          idle = [...withoutEffect];
          const entries = outbox
            .ready(listId)
            .filter((one) => !withoutEffect.has(one) && !without.has(one.key));
          const named = entries.map((one) => withName(one, uid, name));
          sent = list?.isReadOnly ? [] : fittingEntries(list, named, most, uid);
          const sentKeys = new Set(sent.map(({ key }) => key));
          noRoom = sent.length < most ? entries.filter(({ key }) => !sentKeys.has(key)) : [];
          found = list;
          edited = applyEntries(list, sent, uid);
          if (list && edited && hasSameContent(list, edited) && mayStillArrive(listId, list)) {
            edited = { ...list, items: [...list.items] }; // written anew: what was attempted comes too late then
          }
          if (edited && edited !== list) {
            attempt = [...idle, ...sent].map(({ key }) => key);
            attempts.note(listId, list, attempt);
          }
          return edited;
        }),
      );
      if (edited) replica(listId).takeCommitted(found, edited, outcome);
      if (attempt) attempts.noteTaken(listId, attempt, outcome.readAt);
      outbox.settle(listId, [...idle, ...sent]);
      if (attempt) attempts.forget(listId, attempt);
      return { sent, noRoom, wrote: outcome.wrote, error: null };
    } catch (cause) {
      const error = toServiceError(cause);
      if (attempt && isNothingWritten(error)) attempts.forget(listId, attempt);
      return { sent, noRoom, wrote: false, error };
    }
  }

  /** Whether an attempt that has found this very list is without an answer. */
  function mayStillArrive(listId: string, { updatedAt, isReadOnly }: ShoppingList): boolean {
    if (isReadOnly) return false;
    const { found, attempts: open } = attempts.of(listId);
    return open.length > 0 && found?.updatedAt === updatedAt;
  }

  return send;
}

/** The making of a list says what its maker is called, if anything; other entries stay as they are. */
function withName(entry: Entry, uid: string, name: string): Entry {
  const { pending } = entry;
  if (pending.type !== "create-list" || name === "") return entry;
  return { ...entry, pending: { ...pending, list: { ...pending.list, names: { [uid]: name } } } };
}

function hasSameContent(one: ShoppingList, other: ShoppingList): boolean {
  return one.name === other.name && one.items === other.items;
}

/** What the transaction has read is no longer true: it is to be tried again. */
function overtaken(): ServiceError {
  return new ServiceError("aborted", "The list has changed meanwhile.");
}
