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
  type ListsById,
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
  readonly canSend: () => boolean;
  /** As in `EngineParts`. */
  readonly displayName: (isFresh: boolean) => Promise<string>;
};

/** The entries of one transaction, and its result. */
export type Batch = {
  /** The entries that the transaction wrote, or tried to write. */
  sent: readonly Entry[];
  /** The entries that the lists have no room for, or that this version of the app cannot write. */
  blocked: readonly Entry[];
  hasWritten: boolean;
  error: ServiceError | null;
  /** The id of the list that refuses the user, if that is the error. */
  refusedBy: string | null;
};

/** The entries to send: at most `maxEntries`, without the deferred and the too large ones (sets of keys). */
export type BatchLimits = {
  readonly maxEntries: number;
  readonly deferred: ReadonlySet<string>;
  readonly tooLarge: ReadonlySet<string>;
};

/** The write of a transaction, planned from the lists that it has read (`found`). */
type Plan = {
  readonly found: ListsById;
  readonly written: ReadonlyMap<string, ShoppingList>;
  readonly attempt: Attempt | null;
  /** The earlier attempts on the same lists. They cannot commit after this one. */
  readonly rivals: readonly Attempt[];
};

/**
 * Returns the functions that choose entries and send them in one transaction. The transaction reads lists, applies
 * their entries, and writes the lists with a receipt. Pending joins are sent before it.
 */
export function createBatches(parts: BatchParts) {
  const { uid, connection, outbox, resolving, list, canSend, displayName } = parts;

  /** Returns the entries that change these lists alone. */
  function entriesWithin(ids: readonly string[]): readonly Entry[] {
    const isElsewhere = (entry: Entry) => listIdsOf(entry).some((id) => !ids.includes(id));
    return withoutRelated(outbox.entriesOfAll(ids), isElsewhere);
  }

  /** Returns the entries to send: those that are neither idle nor deferred. */
  function sendableEntries(
    ids: readonly string[],
    deferred: ReadonlySet<string>,
  ): readonly Entry[] {
    const entries = entriesWithin(ids);
    const idle = idleEntries(entries);
    const ready = entries.filter((entry) => !idle.has(entry));
    return withoutRelated(ready, ({ key }) => deferred.has(key));
  }

  /** Sends the pending joins of a list. */
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

  /** Sends the oldest entries of lists. */
  async function send(ids: readonly string[], limits: BatchLimits): Promise<Batch> {
    const batch: Batch = {
      sent: [],
      blocked: [],
      hasWritten: false,
      error: null,
      refusedBy: null,
    };
    try {
      for (const id of ids) {
        batch.refusedBy = id;
        await join(id);
      }
      batch.refusedBy = null;
      const name = isCreating(outbox.entriesOfAll(ids)) ? await displayName(false) : "";
      const ready = sendableEntries(ids, limits.deferred);
      const first =
        ready.length <= limits.maxEntries ? entriesWithin(ids) : ready.slice(0, limits.maxEntries);
      const isAffected = (id: string) =>
        outbox.attemptsOn(id).length > 0 || first.some((entry) => listIdsOf(entry).includes(id));
      const group = ids.filter(isAffected);
      if (group.length > 0) await commit(group, limits, name, batch);
      return batch;
    } catch (cause) {
      const error = toServiceError(cause);
      return { ...batch, error, refusedBy: isAboutList(error) ? batch.refusedBy : null };
    }
  }

  /**
   * Runs one transaction over lists.
   *
   * @param batch is filled with the result
   */
  async function commit(group: readonly string[], limits: BatchLimits, name: string, batch: Batch) {
    const wasCreating = new Set(group.filter((id) => isCreating(list(id).entries())));
    let plan: Plan = { written: new Map(), found: new Map(), attempt: null, rivals: [] };
    try {
      batch.hasWritten = await connection.call((lists) =>
        lists.editLists(group, (states) => {
          const found = new Map(group.map((id, at) => [id, states[at] ?? null]));
          resolveAttempts(found);
          requireMembership(found, wasCreating, batch);
          plan = makePlan(found, limits, name, batch);
          return group.map((id, at) => plan.written.get(id) ?? states[at] ?? null);
        }),
      );
    } catch (cause) {
      const { attempt, rivals } = plan;
      const isFirst = attempt && !rivals.includes(attempt); // else an earlier request may still commit
      if (isFirst && isNothingWritten(toServiceError(cause))) outbox.endAttempts([attempt]);
      throw cause;
    } finally {
      outbox.reread(); // the page may have been suspended until the response
    }
    const { written, found, attempt, rivals } = plan;
    if (!attempt) return;
    for (const [id, next] of written) {
      list(id).adoptCommit(found.get(id) ?? null, next, attempt.receipt);
    }
    resolving.finish(group, batch.sent, [...rivals, attempt]);
  }

  /** Adopts the lists that a transaction has read, and resolves the attempts on them. */
  function resolveAttempts(found: ListsById) {
    if (!canSend()) throw new ServiceError("cancelled", "The user has signed out.");
    outbox.reread(); // the page may have been suspended until the response
    for (const [id, state] of found) if (state && !list(id).adoptRead(state)) throw staleRead();
    resolving.resolve(found);
    for (const id of found.keys()) list(id).update(); // else a redo could revert others' edits
    // The commit replaces the receipts of open attempts, so it needs all lists of these attempts.
    const open = [...found.keys()].flatMap(outbox.attemptsOn).flatMap(listIdsOfAttempt);
    if (open.some((id) => !found.has(id))) throw staleRead();
  }

  /** Throws if a list refuses the user, or does not exist. */
  function requireMembership(found: ListsById, wasCreating: ReadonlySet<string>, batch: Batch) {
    for (const [id, state] of found) {
      batch.refusedBy = id;
      requireMember(id, state, wasCreating.has(id));
    }
    batch.refusedBy = null;
  }

  /** Returns the lists to write, and the stored attempt; no attempt if there is nothing to write. */
  function makePlan(found: ListsById, limits: BatchLimits, name: string, batch: Batch): Plan {
    const group = [...found.keys()];
    const ready = sendableEntries(group, limits.deferred);
    const fitting = fittingEntries(found, ready, { ...limits, uid });
    batch.blocked =
      fitting.length < limits.maxEntries
        ? blockedEntries(entriesWithin(group), ready, fitting, found)
        : [];
    const applied = applyEntries(found, fitting, uid);
    const ids = group.filter((id) => {
      const state = found.get(id);
      // A write fences the list off from open attempts: they cannot commit afterwards.
      const isFenced = state && !state.isReadOnly && outbox.attemptsOn(id).length > 0;
      return isFenced || applied.get(id) !== state;
    });
    const isSent = (entry: Entry) => listIdsOf(entry).some((id) => ids.includes(id));
    batch.sent = fitting.filter(isSent);
    const withoutEffect = fitting.filter((entry) => !isSent(entry));
    resolving.finish(group, withoutEffect, []);
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

  /** Throws if the list refuses the user, or does not exist. */
  function requireMember(id: string, state: ShoppingList | null, wasCreating: boolean) {
    if (state ? isMember(state, uid) : isCreating(list(id).entries())) return;
    // The read predates the creation of the list, whose ack has arrived since.
    if (!state && wasCreating) throw staleRead();
    list(id).applyNoAccess(state);
    if (isJoining(list(id).entries())) throw staleRead();
    throw state
      ? new ServiceError("not-a-member", "Not a member of the list.")
      : new ServiceError("not-found", "The list does not exist.");
  }

  return { entriesWithin, send };
}

/** Returns the entries without room, and those of read-only lists. */
function blockedEntries(
  entries: readonly Entry[],
  ready: readonly Entry[],
  fitting: readonly Entry[],
  found: ListsById,
): readonly Entry[] {
  const chosen = new Set(fitting);
  const unsent = new Set(ready.filter((entry) => !chosen.has(entry)));
  return entries.filter(
    (entry) => unsent.has(entry) || listIdsOf(entry).some((id) => found.get(id)?.isReadOnly),
  );
}

/** Returns the error for a transaction that has read a stale state. A retry helps. */
function staleRead(): ServiceError {
  return new ServiceError("aborted", "The transaction has read a stale list.");
}
