import { isMember } from "../domain/membership";
import type { ShoppingList } from "../domain/types";
import type { Connection } from "../services/connection";
import { ServiceError, toServiceError } from "../services/errors";
import { isAboutList, isNothingWritten } from "./error-kinds";
import { fittingEntries } from "./fitting";
import type { Outbox } from "./outbox";
import {
  applyEntries,
  type Entry,
  idleEntries,
  isCreating,
  isJoining,
  itemsRemoved,
  type Lists,
  listIdsOf,
  withoutRelated,
} from "./pending";
import { type Attempt, listIdsOfAttempt, timeOf, withReceipt } from "./receipts";
import type { Resolving } from "./resolving";
import type { SyncedList } from "./synced-list";

export type BatchParts = {
  readonly uid: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly resolving: Resolving;
  readonly list: (id: string) => SyncedList;
  /** Returns whether anything may be sent for this user right now. */
  readonly isAllowed: () => boolean;
  /** As in `EngineParts`. */
  readonly displayName: (isFresh: boolean) => Promise<string>;
};

/** What became of a batch. */
export type Batch = {
  /** What was sent, or was to be when it failed; nothing where it did not come to that. */
  sent: readonly Entry[];
  /** What the lists have no room for, or can't take from this version of the app. */
  blocked: readonly Entry[];
  hasWritten: boolean;
  error: ServiceError | null;
  /** The list that takes nothing from this user, if that is the error. */
  refusedBy: string | null;
};

/** What to send: so many entries at most, without those that were denied by themselves or found too large, by key. */
export type Choice = {
  readonly maxEntries: number;
  readonly deferred: ReadonlySet<string>;
  readonly tooLarge: ReadonlySet<string>;
};

/** How a transaction is to write the lists that it has found. */
type Plan = {
  readonly found: Lists;
  readonly written: ReadonlyMap<string, ShoppingList>;
  readonly attempt: Attempt | null;
  /** The attempts that can't commit any more once this one has. */
  readonly rivals: readonly Attempt[];
};

/**
 * Makes the one transaction: it reads lists, applies what waits for them, and writes them, with a receipt. A user who
 * joins is made a member before that.
 */
export function createBatches(parts: BatchParts) {
  const { uid, connection, outbox, resolving, list, isAllowed, displayName } = parts;

  /** Returns what waits for lists and concerns no other list. */
  function entriesWithin(ids: readonly string[]): readonly Entry[] {
    const isElsewhere = (entry: Entry) => listIdsOf(entry).some((id) => !ids.includes(id));
    return withoutRelated(outbox.entriesOfAll(ids), isElsewhere);
  }

  function effective(ids: readonly string[], deferred: ReadonlySet<string>): readonly Entry[] {
    const entries = entriesWithin(ids);
    const idle = idleEntries(entries);
    const ready = entries.filter((entry) => !idle.has(entry));
    return withoutRelated(ready, ({ key }) => deferred.has(key));
  }

  async function join(id: string) {
    const joins = list(id)
      .entries()
      .filter(({ pending }) => pending.type === "join-list");
    if (joins.length === 0) return;
    const name = await displayName(false);
    await connection.call((lists) => lists.joinList(id, uid, name));
    list(id).applyJoin();
    outbox.remove(joins);
  }

  /** Sends the oldest of what waits for lists. */
  async function send(ids: readonly string[], choice: Choice): Promise<Batch> {
    const batch: Batch = { sent: [], blocked: [], hasWritten: false, error: null, refusedBy: null };
    try {
      for (const id of ids) {
        batch.refusedBy = id;
        await join(id);
      }
      batch.refusedBy = null;
      const isNameless = !outbox
        .entriesOfAll(ids)
        .some(({ pending }) => pending.type === "create-list");
      const name = isNameless ? "" : await displayName(false);
      const ready = effective(ids, choice.deferred);
      const first =
        ready.length <= choice.maxEntries ? entriesWithin(ids) : ready.slice(0, choice.maxEntries);
      const isAffected = (id: string) =>
        outbox.attemptsOn(id).length > 0 || first.some((entry) => listIdsOf(entry).includes(id));
      const group = ids.filter(isAffected);
      if (group.length > 0) await commit(group, choice, name, batch);
      return batch;
    } catch (cause) {
      const error = toServiceError(cause);
      return { ...batch, error, refusedBy: isAboutList(error) ? batch.refusedBy : null };
    }
  }

  /**
   * Makes one transaction over lists.
   *
   * @param batch takes note of the entries that are sent
   */
  async function commit(group: readonly string[], choice: Choice, name: string, batch: Batch) {
    const wasCreating = new Set(group.filter((id) => isCreating(list(id).entries())));
    let plan: Plan = { written: new Map(), found: new Map(), attempt: null, rivals: [] };
    try {
      batch.hasWritten = await connection.call((lists) =>
        lists.editLists(group, (states) => {
          const found = new Map(group.map((id, at) => [id, states[at] ?? null]));
          resolveAttempts(found);
          requireMembership(found, wasCreating, batch);
          plan = makePlan(found, choice, name, batch);
          return group.map((id, at) => plan.written.get(id) ?? states[at] ?? null);
        }),
      );
    } catch (cause) {
      const { attempt, rivals } = plan;
      const isFirst = attempt && !rivals.includes(attempt); // an earlier request of the same attempt may still arrive
      if (isFirst && isNothingWritten(toServiceError(cause))) outbox.endAttempts([attempt]);
      throw cause;
    } finally {
      outbox.reread(); // the page may have slept while the answer was on its way
    }
    const { written, found, attempt, rivals } = plan;
    if (!attempt) return;
    for (const [id, next] of written) {
      list(id).adoptCommit(found.get(id) ?? null, next, attempt.receipt);
    }
    resolving.finish(group, batch.sent, [...rivals, attempt]);
  }

  /** Takes the lists that a transaction has read, and resolves all attempts on them. */
  function resolveAttempts(found: Lists) {
    if (!isAllowed()) throw new ServiceError("cancelled", "The user is no longer here.");
    outbox.reread(); // the page may have slept since it asked
    for (const [id, state] of found) if (state && !list(id).adoptRead(state)) throw staleRead();
    resolving.resolve(found);
    for (const id of found.keys()) list(id).update(); // so that a redo takes no news for the effect of its undo
    // The receipts of all other attempts are about to be replaced, so their lists have to be here as well.
    const open = [...found.keys()].flatMap(outbox.attemptsOn).flatMap(listIdsOfAttempt);
    if (open.some((id) => !found.has(id))) throw staleRead();
  }

  /** Throws where a list takes nothing from this user, or does not exist. */
  function requireMembership(found: Lists, wasCreating: ReadonlySet<string>, batch: Batch) {
    for (const [id, state] of found) {
      batch.refusedBy = id;
      requireMember(id, state, wasCreating.has(id));
    }
    batch.refusedBy = null;
  }

  /** Returns the lists as they are to be written, with the attempt to do so; stored, if anything is written at all. */
  function makePlan(found: Lists, choice: Choice, name: string, batch: Batch): Plan {
    const group = [...found.keys()];
    const ready = effective(group, choice.deferred);
    const fitting = fittingEntries(found, ready, { ...choice, uid });
    batch.blocked =
      fitting.length < choice.maxEntries
        ? blockedEntries(entriesWithin(group), ready, fitting, found)
        : [];
    const applied = applyEntries(found, fitting, uid);
    const ids = group.filter((id) => {
      const state = found.get(id);
      // Written anew, a list keeps out the attempts on it that are without an answer.
      const isFenced = state && !state.isReadOnly && outbox.attemptsOn(id).length > 0;
      return isFenced || applied.get(id) !== state;
    });
    const isSent = (entry: Entry) => listIdsOf(entry).some((id) => ids.includes(id));
    batch.sent = fitting.filter(isSent);
    const idle = fitting.filter((entry) => !isSent(entry));
    resolving.finish(group, idle, []); // the lists as read say that nothing is left to do
    if (ids.length === 0) return { written: new Map(), found, attempt: null, rivals: [] };
    const rivals = [...new Set(ids.flatMap(outbox.attemptsOn))];
    const times = Object.fromEntries(ids.map((id) => [id, timeOf(found.get(id))]));
    const attempt = outbox.beginAttempt(
      batch.sent.map(({ key }) => key),
      times,
    );
    const written = new Map<string, ShoppingList>();
    for (const id of ids) {
      list(id).recordRemovals(itemsRemoved(id, found, batch.sent, uid));
      const next = applied.get(id);
      const names = !found.get(id) && name !== "" ? { names: { [uid]: name } } : {};
      if (next) written.set(id, withReceipt({ ...next, ...names }, uid, attempt.receipt));
    }
    return { written, found, attempt, rivals };
  }

  /** Throws where the list takes nothing from this user, or does not exist. */
  function requireMember(id: string, state: ShoppingList | null, wasCreating: boolean) {
    if (state ? isMember(state, uid) : isCreating(list(id).entries())) return;
    // Read before it was made by a commit whose answer was lost, and known by now to be there: not gone at all.
    if (!state && wasCreating) throw staleRead();
    list(id).applyNoAccess(state);
    if (isJoining(list(id).entries())) throw staleRead();
    throw state
      ? new ServiceError("not-a-member", "Not a member of the list.")
      : new ServiceError("not-found", "The list is gone.");
  }

  return { entriesWithin, send };
}

/** Returns what waits for want of room, or because a list is of a newer format. */
function blockedEntries(
  waiting: readonly Entry[],
  ready: readonly Entry[],
  sent: readonly Entry[],
  found: Lists,
): readonly Entry[] {
  const chosen = new Set(sent);
  const late = new Set(ready.filter((entry) => !chosen.has(entry)));
  return waiting.filter(
    (entry) => late.has(entry) || listIdsOf(entry).some((id) => found.get(id)?.isReadOnly),
  );
}

/** What the transaction has read is no longer true: it is to be tried again. */
function staleRead(): ServiceError {
  return new ServiceError("aborted", "The list has changed meanwhile.");
}
