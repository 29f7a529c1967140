import { type Change, itemIdsOf } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { ServiceError } from "../../../src/services/errors";
import { type Entry, listIdsOf } from "../../../src/sync/pending";
import { noFigures, type Violation } from "./figures";

/** How a list began. */
export type Beginning = {
  readonly owner: string;
  /** As it was stored past the app; nothing where its making waits in an outbox. */
  readonly stored?: ShoppingList;
  /** The uids of those who may open it, if that is not everybody. */
  readonly circle?: readonly string[];
};

/** What somebody left in an outbox, for which lists, and when. */
export type Issue = Entry & {
  readonly listIds: readonly string[];
  readonly uid: string;
  readonly at: number;
};

/** An item that somebody has moved. */
type Moved = { readonly from: string; readonly to: string; readonly itemId: string };

/** Everything that people did, as somebody knows it who sees all of them at once. */
export type Ledger = ReturnType<typeof createLedger>;

/** Begins with nothing. */
export function createLedger() {
  const figures = noFigures();
  const violations: string[] = [];
  const lists = new Map<string, Beginning>();
  /** What was ever left in an outbox, by its key. */
  const issues = new Map<string, Issue>();
  /** What was taken back before it was sent, by its key. */
  const unsent = new Set<string>();
  /** The entries that were refused. */
  const refused = new Set<string>();
  /** Items that anybody wanted gone, at any time. */
  const unwanted = new Set<string>();
  /** The moves that anybody has made, the latest last. */
  const moves: Moved[] = [];
  /** The lists of one person alone, as their screen showed them last. */
  const meant = new Map<string, ShoppingList>();
  /** When somebody wanted to leave a list, or 0 where its owner has removed them: uid and id of the list. */
  const left = new Map<string, number>();
  /** The lists that were to be deleted, and who wanted it; who wanted their account deleted. */
  const deleted = new Map<string, string>();
  const going = new Set<string>();
  let time = 0;

  function violate(kind: Violation, text: string) {
    figures[kind] += 1;
    violations.push(`${kind}: ${text}`);
  }

  /** Counts on: the time in the simulation. */
  function tick(): number {
    time += 1;
    return time;
  }

  const hasLeft = (listId: string, uid: string): boolean => left.has(`${uid} ${listId}`);

  /** When somebody wanted to leave a list; infinite for never. */
  const leftAt = (listId: string, uid: string): number =>
    left.get(`${uid} ${listId}`) ?? Number.POSITIVE_INFINITY;

  /** Somebody wants to leave a list. What they do from here on may be refused. */
  function leave(listId: string, uid: string) {
    if (!hasLeft(listId, uid)) left.set(`${uid} ${listId}`, tick());
  }

  /** Somebody is to be taken off a list by its owner: what they did there may be refused, whenever they did it. */
  function remove(listId: string, uid: string) {
    left.set(`${uid} ${listId}`, 0);
  }

  return {
    figures,
    violations,
    violate,
    tick,
    lists,
    issues,
    refused,
    unsent,
    moves,
    unwanted,
    meant,
    deleted,
    going,
    hasLeft,
    leftAt,
    leave,
    remove,

    /** Whether only one person opens a list. */
    isAlone: (listId: string): boolean => lists.get(listId)?.circle?.length === 1,

    /** The lists that somebody may open. */
    openTo: (uid: string): readonly string[] =>
      [...lists].flatMap(([id, { circle = [uid] }]) =>
        circle.includes(uid) && !deleted.has(id) && !hasLeft(id, uid) ? [id] : [],
      ),

    /** Somebody is about to make changes: from here on items may vanish. */
    want(changes: readonly Change[]) {
      const removals = changes.filter(({ type }) => type.startsWith("remove-"));
      for (const id of removals.flatMap(itemIdsOf)) unwanted.add(id);
    },

    /** Takes note of what waits in an outbox. */
    issue(uid: string, entries: readonly Entry[]) {
      for (const entry of entries) {
        if (issues.has(entry.key)) continue;
        issues.set(entry.key, { ...entry, listIds: listIdsOf(entry), uid, at: tick() });
        figures.changes += 1;
        if (entry.pending.type === "reopen-item") figures.reopenings += 1;
        if (entry.pending.type === "remove-done-items") figures.clearings += 1;
      }
    },

    /** The server has refused somebody's changes. Only what was made after they left, or of lists that are gone, it may. */
    refuse(listId: string, entries: readonly Entry[], uid: string, reason: ServiceError) {
      for (const { key, pending } of entries) {
        figures.refusals += 1;
        refused.add(key);
        const at = issues.get(key)?.at ?? 0;
        if (at > leftAt(listId, uid) || deleted.has(listId)) continue;
        violate("wrongRefusals", `${pending.type} of ${uid} on ${listId}: ${reason.code}`);
      }
    },

    /** Somebody wants to delete their account, which deletes their lists and leaves the others. */
    deleteAccount(uid: string) {
      going.add(uid);
      for (const [listId, { owner }] of lists) {
        if (owner === uid) deleted.set(listId, uid);
        else leave(listId, uid);
      }
    },
  };
}
