import { type Change, itemIdsOf } from "../../../src/domain/changes";
import type { Entry } from "../../../src/sync/entry";
import { noFigures, type Violation } from "./figures";

/** A list that the simulation knows. */
export type KnownList = {
  /** Whether it was stored without the app. */
  readonly isStored: boolean;
  /** The uids of the people who open it. */
  readonly openedBy: readonly string[];
};

/** An entry that a person has made, and its fate. */
export type RecordedEntry = {
  readonly entry: Entry;
  readonly uid: string;
  readonly at: number;
  /** The number of commits that included it. */
  commits: number;
  /** Whether an undo took it back unsent. */
  isUndone: boolean;
  /** Whether its tab crashed while storage had no room for it, or while the tab undid it. */
  isUncertain: boolean;
};

/** A command that moves items, as its tab sees it. */
export type Move = {
  readonly name: string;
  readonly listIds: readonly string[];
  /** `open`: its tab has crashed, or it is still under way. */
  outcome: "open" | "done" | "failed" | "unknown";
  /** The lists with a commit of it. */
  readonly committed: string[];
};

/** The absence of a person who has left a list. Edits from one moment, in simulated time, to another may be refused. */
type Absence = {
  readonly from: number;
  to: number;
  /** Whether the server has ended the membership. Until then, a join has no effect. */
  hasBegun: boolean;
};

/** A record of everything that people did. */
export type Ledger = ReturnType<typeof createLedger>;

/** Returns an empty ledger. */
export function createLedger() {
  const figures = noFigures();
  const violations: string[] = [];
  const lists = new Map<string, KnownList>();
  /** All entries that were ever pending, by id. */
  const entries = new Map<string, RecordedEntry>();
  const moves: Move[] = [];
  /** The ids of items that anybody has removed, undone or moved. They may vanish from screens. */
  const removable = new Set<string>();
  /** The absences, by `<uid> <list id>`. */
  const absences = new Map<string, Absence[]>();
  /** The lists to be deleted, each with the uid of the person. */
  const deleted = new Map<string, string>();

  /** The members who were removed, as `<uid> <list id>`. */
  const removed = new Set<string>();

  const absencesOf = (listId: string, uid: string) => absences.get(`${uid} ${listId}`) ?? [];

  const isAway = (listId: string, uid: string): boolean =>
    removed.has(`${uid} ${listId}`) ||
    absencesOf(listId, uid).some(({ to }) => to === Number.POSITIVE_INFINITY);

  return {
    figures,
    violations,
    lists,
    entries,
    moves,
    removable,
    deleted,

    recordViolation(kind: Violation, text: string) {
      figures[kind] += 1;
      violations.push(`${kind}: ${text}`);
    },

    /** Returns whether a person leaves a list or is removed, or did so and has not returned. */
    isAway,

    /** Returns whether a person has ever left a list or was removed. */
    hasLeft: (listId: string, uid: string): boolean =>
      isAway(listId, uid) || absencesOf(listId, uid).length > 0,

    /** Records that a person begins to leave a list. Later edits may be refused until they return. */
    leave(listId: string, uid: string) {
      if (isAway(listId, uid)) return;
      const absence = { from: entries.size, to: Number.POSITIVE_INFINITY, hasBegun: false };
      absences.set(`${uid} ${listId}`, [...absencesOf(listId, uid), absence]);
    },

    /** Records a removal by the owner, which happens later. All edits of this member may be refused. */
    remove: (listId: string, uid: string) => void removed.add(`${uid} ${listId}`),

    /** Records that the server has ended the membership of a person who leaves. */
    endMembership(listId: string, uid: string) {
      for (const absence of absencesOf(listId, uid)) absence.hasBegun = true;
    },

    /** Call this before a join. Returns the function that records its success. */
    beginJoin(listId: string, uid: string): () => void {
      const begun = absencesOf(listId, uid).filter(({ hasBegun }) => hasBegun);
      return () => {
        for (const absence of begun) absence.to = Math.min(absence.to, entries.size);
      };
    },

    /** Returns whether an entry may be refused: its person was no member, or somebody deletes the list. */
    mayBeRefused({ entry: { listId }, uid, at }: RecordedEntry): boolean {
      const isRemoved = removed.has(`${uid} ${listId}`);
      const isAbsent = absencesOf(listId, uid).some(({ from, to }) => at >= from && at < to);
      return deleted.has(listId) || isRemoved || isAbsent;
    },

    /** Returns the ids of the lists that a person opens. */
    listsOf: (uid: string): readonly string[] =>
      [...lists].flatMap(([id, { openedBy }]) =>
        openedBy.includes(uid) && !deleted.has(id) && !isAway(id, uid) ? [id] : [],
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
        const at = entries.size;
        const fate = { commits: 0, isUndone: false, isUncertain: false };
        entries.set(entry.id, { entry, uid, at, ...fate });
        figures.entries += 1;
      }
    },
  };
}
