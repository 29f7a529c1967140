import { type Change, itemIdsOf } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { ServiceError } from "../../../src/services/errors";
import { type Entry, listIdsOf } from "../../../src/sync/pending";
import { noFigures, type Violation } from "./figures";

/** The initial state of a list. */
export type InitialList = {
  readonly owner: string;
  /** The list as it was stored directly; undefined for a list that the app creates. */
  readonly stored?: ShoppingList;
  /** The uids of the people who open it; undefined for everyone. */
  readonly openedBy?: readonly string[];
};

/** An entry of a person, with its lists and its simulated time. */
export type RecordedEntry = Entry & {
  readonly listIds: readonly string[];
  readonly uid: string;
  readonly at: number;
};

/** A transferred item. */
type TransferredItem = { readonly from: string; readonly to: string; readonly itemId: string };

/** A record of everything that people did. */
export type Ledger = ReturnType<typeof createLedger>;

/** Returns an empty ledger. */
export function createLedger() {
  const figures = noFigures();
  const violations: string[] = [];
  const lists = new Map<string, InitialList>();
  /** All entries that were ever pending, by key. */
  const recorded = new Map<string, RecordedEntry>();
  /** The keys of entries that were undone unsent. */
  const undoneUnsent = new Set<string>();
  /** The keys of refused entries. */
  const refused = new Set<string>();
  /** The ids of items that anybody has removed, undone or transferred. They may vanish from screens. */
  const removable = new Set<string>();
  /** All transferred items, the latest last. */
  const transfers: TransferredItem[] = [];
  /** The private lists by id, as their owner's screen showed them last. */
  const expected = new Map<string, ShoppingList>();
  /** The simulated time of each departure by `<uid> <list id>`; 0 for a removal by the owner. */
  const departures = new Map<string, number>();
  /** The lists to be deleted, each with the uid of the person; the uids of accounts to be deleted. */
  const deleted = new Map<string, string>();
  const accountsToDelete = new Set<string>();
  let time = 0;

  function recordViolation(kind: Violation, text: string) {
    figures[kind] += 1;
    violations.push(`${kind}: ${text}`);
  }

  /** Advances the simulated time, and returns it. */
  function advance(): number {
    time += 1;
    return time;
  }

  const hasLeft = (listId: string, uid: string): boolean => departures.has(`${uid} ${listId}`);

  /** Returns the simulated time of a departure; infinite for none. */
  const departureTime = (listId: string, uid: string): number =>
    departures.get(`${uid} ${listId}`) ?? Number.POSITIVE_INFINITY;

  /** Records a departure. Later edits of this person may be refused. */
  function leave(listId: string, uid: string) {
    if (!hasLeft(listId, uid)) departures.set(`${uid} ${listId}`, advance());
  }

  /** Records a removal by the owner. All edits of this member may be refused. */
  function remove(listId: string, uid: string) {
    departures.set(`${uid} ${listId}`, 0);
  }

  return {
    figures,
    violations,
    recordViolation,
    advance,
    lists,
    recorded,
    refused,
    undoneUnsent,
    transfers,
    removable,
    expected,
    deleted,
    accountsToDelete,
    hasLeft,
    departureTime,
    leave,
    remove,

    /** Returns whether only one person opens a list. */
    isPrivate: (listId: string): boolean => lists.get(listId)?.openedBy?.length === 1,

    /** Returns the ids of the lists that a person opens. */
    listsOf: (uid: string): readonly string[] =>
      [...lists].flatMap(([id, { openedBy = [uid] }]) =>
        openedBy.includes(uid) && !deleted.has(id) && !hasLeft(id, uid) ? [id] : [],
      ),

    /** Records the removals of an edit before it is made, because items may vanish at once. */
    recordRemovals(changes: readonly Change[]) {
      const removals = changes.filter(({ type }) => type.startsWith("remove-"));
      for (const id of removals.flatMap(itemIdsOf)) removable.add(id);
    },

    /** Records the pending entries of a list. */
    record(uid: string, entries: readonly Entry[]) {
      for (const entry of entries) {
        if (recorded.has(entry.key)) continue;
        recorded.set(entry.key, { ...entry, listIds: listIdsOf(entry), uid, at: advance() });
        figures.changes += 1;
        if (entry.pending.type === "reopen-item") figures.reopenings += 1;
        if (entry.pending.type === "remove-done-items") figures.removalsOfDone += 1;
      }
    },

    /** Records refused entries. Only entries after a departure, and those of deleted lists, may be refused. */
    refuse(listId: string, entries: readonly Entry[], uid: string, reason: ServiceError) {
      for (const { key, pending } of entries) {
        figures.refusals += 1;
        refused.add(key);
        const at = recorded.get(key)?.at ?? 0;
        if (at > departureTime(listId, uid) || deleted.has(listId)) continue;
        recordViolation("wrongRefusals", `${pending.type} of ${uid} on ${listId}: ${reason.code}`);
      }
    },

    /** Records that a person deletes their account, which deletes their own lists and leaves the others. */
    deleteAccount(uid: string) {
      accountsToDelete.add(uid);
      for (const [listId, { owner }] of lists) {
        if (owner === uid) deleted.set(listId, uid);
        else leave(listId, uid);
      }
    },
  };
}
