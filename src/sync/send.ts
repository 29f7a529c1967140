import { ServiceError } from "../services/errors";
import { type BatchParts, type Choice, createBatches } from "./batches";
import { detours } from "./detours";
import { isDenial, isFinal } from "./error-kinds";
import { type Entry, isCreating, isJoining, listIdsOf } from "./pending";
import { listIdsOfAttempt } from "./receipts";
import type { WithLock } from "./signals/lock";

export type SendParts = BatchParts & {
  readonly withLock: WithLock;
  /** Gets what the server refuses for good. */
  readonly onRefused: (listId: string, refused: readonly Entry[], reason: ServiceError) => void;
};

/** The one way to send. */
export type Send = ReturnType<typeof createSend>;

/** How often the server is asked, at most, before the next pause, which of the changes it denies. */
const MAX_DENIALS = 20;

/** Makes the one way to send. Lists go together where items wait to be moved between them. */
export function createSend(parts: SendParts) {
  const { uid, connection, outbox, list, withLock, isAllowed, onRefused } = parts;
  const batches = createBatches(parts);
  const { entriesWithin } = batches;

  /**
   * Returns a list with all lists that waiting moves, or attempts without an answer, connect it with, in the order of
   * their ids.
   */
  function connectedWith(id: string): readonly string[] {
    const ids = new Set([id]);
    for (const one of ids) {
      for (const other of list(one).entries().flatMap(listIdsOf)) ids.add(other);
      for (const other of outbox.attemptsOn(one).flatMap(listIdsOfAttempt)) ids.add(other);
    }
    return [...ids].sort();
  }

  /** Does something with lists while nothing is sent for them from this browser. */
  function withLocks<Result>(ids: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const locked = ids
      .toSorted()
      .reduceRight((inner, id) => () => withLock(`lettuce/flush/${uid}/${id}`, inner), work);
    return locked();
  }

  /**
   * Sends all that waits for lists: at once if possible. When the server refuses that, it looks for the entries that are
   * to blame by sending fewer, so that they do not hold up the others. Throws a `ServiceError` that may pass.
   *
   * A denial is believed only when it is proven, since a token may be late and rules may be in the middle of a deployment.
   * It is true for somebody who is no member, as an answer says that needs the same token and the same rules; and of one
   * change, if it is denied by itself, others are taken, and it is denied again.
   */
  async function flush(ids: readonly string[]): Promise<void> {
    /** Denied by themselves, and not sent again before others are taken. */
    const deferred = new Set<string>();
    const suspects = new Set<string>();
    const tooLarge = new Set<string>();
    let blocked: readonly Entry[] = [];
    let maxEntries = Number.POSITIVE_INFINITY;
    let denials = 0;
    /** The lists that the user is not on, as the server has said since the last success. */
    let notMemberOf: readonly string[] | null = null;
    const isJoiningAny = () => isJoining(outbox.entriesOfAll(ids));
    const sendable = () => entriesWithin(ids).filter((entry) => !blocked.includes(entry));
    for (const id of ids) list(id).setBlocked([]);
    for (;;) {
      outbox.reread();
      if (!isAllowed()) return;
      const isMore = (id: string) => !ids.includes(id);
      if (ids.some((id) => connectedWith(id).some(isMore))) return; // all go together, in their order
      const before = sendable();
      if (before.every(({ key }) => deferred.has(key))) break;
      const wasJoining = isJoiningAny();
      const batch = await batches.send(ids, { maxEntries, deferred, tooLarge });
      const { sent, error } = batch;
      if (wasJoining && !isJoiningAny()) notMemberOf = null; // what was asked before says nothing now
      // Whoever signs out meanwhile is denied as well, but not for good.
      if (!isAllowed()) return;
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
          notMemberOf = await listsWithoutUser(ids);
          if (notMemberOf.length > 0) continue;
        }
      }
      const culprits = batch.refusedBy === null ? [] : [batch.refusedBy];
      const refusing = isDenial(error) ? (notMemberOf ?? []) : culprits;
      const [only, ...others] = sent;
      if (refusing.length > 0) {
        const first = new Map(refusing.map((id) => [id, error]));
        const reasons = await resolveOthers(ids, first, { maxEntries, deferred, tooLarge });
        for (const [id, reason] of reasons) {
          addDetours(id, reason.code === "not-found");
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
      throw new ServiceError("unproven", "The denial may pass.");
    }
  }

  /**
   * Resolves the attempts that concern lists that refuse, by the other lists. Returns all lists that refuse, with their
   * reasons. Throws a `ServiceError` if that can't be done now.
   */
  async function resolveOthers(
    ids: readonly string[],
    reasons: ReadonlyMap<string, ServiceError>,
    choice: Choice,
  ): Promise<ReadonlyMap<string, ServiceError>> {
    for (const id of reasons.keys()) outbox.forgetList(id);
    const others = ids.filter((id) => !reasons.has(id));
    if (others.every((id) => outbox.attemptsOn(id).length === 0)) return reasons;
    const { error, refusedBy } = await batches.send(others, choice);
    if (!error) return reasons;
    if (refusedBy === null) throw error;
    return resolveOthers(ids, new Map([...reasons, [refusedBy, error]]), choice);
  }

  /** Returns the lists that are not among the user's, but for those that are still to be made. */
  async function listsWithoutUser(ids: readonly string[]): Promise<readonly string[]> {
    const result: string[] = [];
    for (const id of ids) {
      if (isCreating(list(id).entries())) continue;
      if (!(await connection.call((lists) => lists.isAmongListsOf(uid, id)))) result.push(id);
    }
    return result;
  }

  function refuse(id: string, entries: readonly Entry[], reason: ServiceError) {
    const wasJoining = isJoining(entries);
    outbox.remove(entries);
    if (wasJoining) list(id).refuseJoin(reason);
    onRefused(id, entries, reason);
  }

  /** Has items go past a list that takes nothing from this user, or is gone. */
  function addDetours(id: string, isGone: boolean) {
    const all = detours(list(id).entries(), id, isGone);
    for (const [place, detour] of all.entries()) {
      outbox.addInPlace(detour.of, place, detour.listId, detour.pendings);
    }
  }

  return {
    isAllowed,
    connectedWith,
    withLocks,
    flush,

    /** Sends all that waits for a list and those that moves connect it with, while nobody else in this browser does. */
    flushConnected(id: string): Promise<void> {
      const ids = connectedWith(id);
      return withLocks(ids, () => flush(ids));
    },

    addDetours,
  };
}
