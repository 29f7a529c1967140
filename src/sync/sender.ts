import { ServiceError } from "../services/errors";
import { type BatchLimits, type BatchParts, createBatches } from "./batches";
import { findBypasses } from "./bypasses";
import { isDenial, isFinal } from "./error-kinds";
import { type Entry, isCreating, isJoining, listIdsOf } from "./pending";
import { listIdsOfAttempt } from "./receipts";
import type { WithLock } from "./signals/lock";

export type SenderParts = BatchParts & {
  readonly withLock: WithLock;
  /** Called with the entries that the server refuses. */
  readonly onRefused: (listId: string, refused: readonly Entry[], reason: ServiceError) => void;
};

/** Sends the entries of lists. */
export type Sender = ReturnType<typeof createSender>;

/** The number of denials after which a flush stops looking for the denied entry, until it is retried. */
const MAX_DENIALS = 20;

/** Returns the functions that send entries. Connected lists are sent in one transaction. */
export function createSender(parts: SenderParts) {
  const { uid, connection, outbox, list, withLock, canSend, onRefused } = parts;
  const batches = createBatches(parts);
  const { entriesWithin } = batches;

  /** Returns a list and the lists that pending transfers or open attempts connect it with, ordered by id. */
  function connectedWith(id: string): readonly string[] {
    const ids = new Set([id]);
    for (const one of ids) {
      for (const other of list(one).entries().flatMap(listIdsOf)) ids.add(other);
      for (const other of outbox.attemptsOn(one).flatMap(listIdsOfAttempt)) ids.add(other);
    }
    return [...ids].sort();
  }

  /** Calls `work` while this browser sends nothing else for the lists. The order of the ids prevents deadlocks. */
  function withLocks<Result>(ids: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const locked = ids
      .toSorted()
      .reduceRight((inner, id) => () => withLock(`lettuce/flush/${uid}/${id}`, inner), work);
    return locked();
  }

  /**
   * Sends the entries of connected lists, in one transaction if possible. If the server refuses it, sends fewer entries
   * to find the refused ones, so that they do not hold up the others. Throws a `ServiceError` if a retry may help.
   *
   * A denial counts only when it is proven, because a token may be late, or a deployment of the rules under way. The
   * user is not a member if a read that needs the same token and rules says so. One entry is refused if it is denied
   * alone, other entries succeed, and it is denied alone again.
   */
  async function flush(ids: readonly string[]): Promise<void> {
    /** The keys of entries that were denied alone. They are sent again after others have succeeded. */
    const deferred = new Set<string>();
    const suspects = new Set<string>();
    const tooLarge = new Set<string>();
    let blocked: readonly Entry[] = [];
    let maxEntries = Number.POSITIVE_INFINITY;
    let denials = 0;
    /** The lists without the user as a member; null until they are read again after a success. */
    let notMemberOf: readonly string[] | null = null;
    const isJoiningAny = () => isJoining(outbox.entriesOfAll(ids));
    const sendable = () => entriesWithin(ids).filter((entry) => !blocked.includes(entry));
    for (const id of ids) list(id).setBlocked([]);
    for (;;) {
      outbox.reread();
      if (!canSend()) return;
      const isMore = (id: string) => !ids.includes(id);
      // The lists of a new transfer need their locks first.
      if (ids.some((id) => connectedWith(id).some(isMore))) return;
      const before = sendable();
      if (before.every(({ key }) => deferred.has(key))) break;
      const wasJoining = isJoiningAny();
      const batch = await batches.send(ids, { maxEntries, deferred, tooLarge });
      const { sent, error } = batch;
      if (wasJoining && !isJoiningAny()) notMemberOf = null; // stale since the join
      // After a sign-out, a denial means nothing.
      if (!canSend()) return;
      if (!error) {
        blocked = batch.blocked;
        for (const id of ids)
          list(id).setBlocked(blocked.filter((entry) => listIdsOf(entry).includes(id)));
        notMemberOf = null;
        maxEntries *= 2;
        if (batch.hasWritten) deferred.clear();
        else if (
          maxEntries > 2 * before.length &&
          before.every((entry) => sendable().includes(entry))
        ) {
          throw new ServiceError("unavailable", "Nothing could be sent.");
        }
        continue;
      }
      if (!isDenial(error) && !isFinal(error)) throw error;
      if (isDenial(error)) {
        denials += 1;
        if (denials > MAX_DENIALS) break;
        if (notMemberOf === null) {
          notMemberOf = await findNotMemberOf(ids);
          if (notMemberOf.length > 0) continue;
        }
      }
      const refusedBy = batch.refusedBy === null ? [] : [batch.refusedBy];
      const refusing = isDenial(error) ? (notMemberOf ?? []) : refusedBy;
      const [only, ...others] = sent;
      if (refusing.length > 0) {
        const first = new Map(refusing.map((id) => [id, error]));
        const reasons = await resolveOthers(ids, first, { maxEntries, deferred, tooLarge });
        for (const [id, reason] of reasons) {
          addBypasses(id, reason.code === "not-found");
          refuse(id, list(id).entries(), reason);
        }
        notMemberOf = null;
      } else if (!only) {
        throw error;
      } else if (others.length > 0) {
        maxEntries = Math.floor(sent.length / 2);
      } else if (!isDenial(error)) {
        tooLarge.add(only.key);
      } else if (suspects.has(only.key)) {
        refuse(only.listId, [only], error);
      } else {
        suspects.add(only.key);
        deferred.add(only.key);
      }
    }
    if (denials > 0 && sendable().length > 0) {
      throw new ServiceError("unproven", "The denial may be temporary.");
    }
  }

  /**
   * Resolves the attempts on refusing lists through the other lists of these attempts. Returns the reasons of all
   * refusing lists by id. Throws a `ServiceError` if a retry may help.
   */
  async function resolveOthers(
    ids: readonly string[],
    reasons: ReadonlyMap<string, ServiceError>,
    limits: BatchLimits,
  ): Promise<ReadonlyMap<string, ServiceError>> {
    for (const id of reasons.keys()) outbox.forgetList(id);
    const others = ids.filter((id) => !reasons.has(id));
    if (others.every((id) => outbox.attemptsOn(id).length === 0)) return reasons;
    const { error, refusedBy } = await batches.send(others, limits);
    if (!error) return reasons;
    if (refusedBy === null) throw error;
    return resolveOthers(ids, new Map([...reasons, [refusedBy, error]]), limits);
  }

  /** Returns the ids of the lists without the user as a member, except lists that are still to be created. */
  async function findNotMemberOf(ids: readonly string[]): Promise<readonly string[]> {
    const result: string[] = [];
    for (const id of ids) {
      if (isCreating(list(id).entries())) continue;
      if (!(await connection.call((lists) => lists.isMemberOnServer(uid, id)))) result.push(id);
    }
    return result;
  }

  function refuse(id: string, entries: readonly Entry[], reason: ServiceError) {
    const wasJoining = isJoining(entries);
    outbox.remove(entries);
    if (wasJoining) list(id).recordJoinRefusal(reason);
    onRefused(id, entries, reason);
  }

  /** Transfers items directly past a list that is gone or refuses the user. */
  function addBypasses(id: string, isGone: boolean) {
    const all = findBypasses(list(id).entries(), id, isGone);
    for (const [rank, bypass] of all.entries()) {
      outbox.addAtPositionOf(bypass.of, rank, bypass.listId, bypass.contents);
    }
  }

  return {
    canSend,
    connectedWith,
    withLocks,
    flush,

    /** Sends the entries of a list and of the lists connected with it, as the only sender for these lists. */
    flushConnected(id: string): Promise<void> {
      const ids = connectedWith(id);
      return withLocks(ids, () => flush(ids));
    },

    addBypasses,
  };
}
