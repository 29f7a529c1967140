import { type Change, itemIdsOf } from "../../../src/domain/changes";
import type { Entry } from "../../../src/sync/entry";
import { noFigures, type Violation } from "./figures";

/** An entry that a person has made, and its fate. */
export type RecordedEntry = {
  readonly entry: Entry;
  readonly uid: string;
  /** The number of entries before it. */
  readonly at: number;
  /** The number of commits that included it. */
  commits: number;
  /** Whether an undo took it back unsent. */
  isUndone: boolean;
  /** Whether its tab crashed while it stored or undid the entry. */
  isUncertain: boolean;
};

/** A record of everything that people did. */
export type Ledger = ReturnType<typeof createLedger>;

/** Returns an empty ledger. */
export function createLedger() {
  const figures = noFigures();
  const violations: string[] = [];
  /** The lists, each with the uids of the people who open it. */
  const lists = new Map<string, readonly string[]>();
  /** All entries that were ever pending, by id. */
  const entries = new Map<string, RecordedEntry>();
  /** The ids of items that anybody has removed, undone or moved. They may vanish from screens. */
  const removable = new Set<string>();
  /** The lists to be deleted, each with the uid of the person. */
  const deleted = new Map<string, string>();
  /** The people who leave or are removed, as `<uid> <list id>`, each with the first entry that may be refused. */
  const departures = new Map<string, number>();

  const isAway = (listId: string, uid: string): boolean => departures.has(`${uid} ${listId}`);

  return {
    figures,
    violations,
    lists,
    entries,
    removable,
    deleted,

    recordViolation: (kind: Violation, text: string) => void violations.push(`${kind}: ${text}`),

    /** Returns whether a person leaves a list or is removed, or did so. */
    isAway,

    /** Records that a person begins to leave a list, after sending the edits so far. */
    leave(listId: string, uid: string) {
      if (!isAway(listId, uid)) departures.set(`${uid} ${listId}`, entries.size);
    },

    /** Records a removal by the owner, which happens later. All edits of this member may be refused. */
    remove: (listId: string, uid: string) => void departures.set(`${uid} ${listId}`, 0),

    /** Returns whether an entry may be refused: its person is no member, or somebody deletes the list. */
    mayBeRefused({ entry: { listId }, uid, at }: RecordedEntry): boolean {
      const from = departures.get(`${uid} ${listId}`) ?? Number.POSITIVE_INFINITY;
      return deleted.has(listId) || at >= from;
    },

    /** Returns the ids of the lists that a person opens. */
    listsOf: (uid: string): readonly string[] =>
      [...lists].flatMap(([id, openers]) =>
        openers.includes(uid) && !deleted.has(id) && !isAway(id, uid) ? [id] : [],
      ),

    /** Records the removals of an edit before it is made, because items may vanish at once. */
    recordRemovals(changes: readonly Change[]) {
      const removals = changes.filter(({ type }) => type.startsWith("remove-"));
      for (const id of removals.flatMap(itemIdsOf)) removable.add(id);
    },

    /** Records pending entries of a person. */
    record(uid: string, pending: readonly Entry[]) {
      for (const entry of pending) {
        if (entries.has(entry.id)) continue;
        const fate = { commits: 0, isUndone: false, isUncertain: false };
        entries.set(entry.id, { entry, uid, at: entries.size, ...fate });
        figures.entries += 1;
      }
    },
  };
}
