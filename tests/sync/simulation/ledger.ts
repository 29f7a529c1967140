import { type Change, itemIdsOf } from "../../../src/domain/changes";
import type { ShoppingList } from "../../../src/domain/types";
import type { ServiceError } from "../../../src/services/errors";
import type { Entry, Pending } from "../../../src/sync/pending";
import { noFigures, type Violation } from "./figures";

/** What somebody left in an outbox, and when. */
export type Issue = {
  readonly listId: string;
  readonly uid: string;
  readonly key: string;
  readonly pending: Pending;
  readonly at: number;
};

/** A step that somebody took back. */
export type TakenBack = {
  readonly listId: string;
  readonly keys: readonly string[];
  readonly at: number;
  /** Whether there was anything to take back by the list on the screen. */
  readonly isNeeded: boolean;
  /** What was left in the outbox to do it, if anything. */
  readonly undo: { readonly of: readonly string[] } | undefined;
};

export type Beginning = {
  readonly owner: string;
  /** As it was stored past the app; nothing where its making waits in an outbox. */
  readonly stored?: ShoppingList;
  /** The uids of those who may open it, if that is not everybody. */
  readonly circle?: readonly string[];
};

/** Everything that people did, as somebody knows it who sees all of them at once. */
export type Ledger = ReturnType<typeof createLedger>;

/** Begins with nothing. */
export function createLedger() {
  const figures = noFigures();
  const violations: string[] = [];
  const beginnings = new Map<string, Beginning>();
  const issues = new Map<string, Issue>();
  const issuesByList = new Map<string, Issue[]>();
  const takenBack: TakenBack[] = [];
  const takenBackAt = new Map<string, number>();
  const refused = new Set<string>();
  /** Items that anybody wanted gone, at any time. */
  const unwanted = new Set<string>();
  /** The lists of one person alone, as their screen showed them last. */
  const meant = new Map<string, ShoppingList>();
  const left = new Map<string, number>();
  /** The lists that were to be deleted, and who wanted it. */
  const deleted = new Map<string, string>();
  /** Who wanted their account deleted. */
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

  function leftAt(listId: string, uid: string): number {
    return left.get(`${uid}/${listId}`) ?? Number.POSITIVE_INFINITY;
  }

  /** Somebody wants to leave a list. What they do from here on may be refused. */
  function leave(listId: string, uid: string) {
    if (!left.has(`${uid}/${listId}`)) left.set(`${uid}/${listId}`, tick());
  }

  return {
    figures,
    violations,
    violate,
    tick,

    /** All lists that ever were. */
    listIds: (): readonly string[] => [...beginnings.keys()],

    /** A list begins. */
    begin(listId: string, beginning: Beginning) {
      beginnings.set(listId, beginning);
    },

    /** What was stored of a list before anybody did anything to it. */
    beginning: (listId: string): ShoppingList | null => beginnings.get(listId)?.stored ?? null,

    /** The lists that somebody may open. */
    openTo: (uid: string): readonly string[] =>
      [...beginnings.keys()].filter(
        (id) =>
          !deleted.has(id) &&
          !left.has(`${uid}/${id}`) &&
          (beginnings.get(id)?.circle?.includes(uid) ?? true),
      ),

    /** Whether only one person opens a list. */
    isAlone: (listId: string): boolean => beginnings.get(listId)?.circle?.length === 1,

    /** Whether a list was there before anybody came: nobody leaves or deletes it. */
    isLasting: (listId: string): boolean => beginnings.get(listId)?.stored !== undefined,

    /** Somebody is about to make changes: from here on items may vanish. */
    want(changes: readonly Change[]) {
      for (const change of changes) {
        if (change.type.startsWith("remove-")) {
          for (const id of itemIdsOf(change)) unwanted.add(id);
        }
      }
    },

    isUnwanted: (itemId: string): boolean => unwanted.has(itemId),

    /** Takes note of what waits in an outbox. */
    issue(listId: string, uid: string, entries: readonly Entry[]) {
      for (const { key, pending } of entries) {
        if (issues.has(key)) continue;
        const issue = { listId, uid, key, pending, at: tick() };
        issues.set(key, issue);
        issuesByList.set(listId, issuesByList.get(listId) ?? []);
        issuesByList.get(listId)?.push(issue);
        if (pending.type !== "join-list") figures.changes += 1;
        if (pending.type === "reopen-item") figures.reopenings += 1;
        if (pending.type === "remove-done-items") figures.clearings += 1;
      }
    },

    issueOf: (key: string): Issue | undefined => issues.get(key),

    issuesOf: (listId: string): readonly Issue[] => issuesByList.get(listId) ?? [],

    /** Somebody took a step back. */
    takeBack(step: TakenBack) {
      figures.undos += 1;
      takenBack.push(step);
      for (const key of step.keys) takenBackAt.set(key, step.at);
    },

    takenBackIn: (listId: string): readonly TakenBack[] =>
      takenBack.filter((step) => step.listId === listId),

    /** When an entry was taken back; infinite for never. */
    takenBackAt: (key: string): number => takenBackAt.get(key) ?? Number.POSITIVE_INFINITY,

    /** A list of one person alone, as it is on their screen now. */
    mean(list: ShoppingList) {
      meant.set(list.id, list);
    },

    meaning: (listId: string): ShoppingList | undefined => meant.get(listId),

    /** The server has refused somebody's changes. Only what was made after they left, or of lists that are gone, it may. */
    refuse(listId: string, entries: readonly Entry[], uid: string, reason: ServiceError) {
      for (const { key, pending } of entries) {
        figures.refusals += 1;
        refused.add(key);
        const madeAt = issues.get(key)?.at ?? 0;
        if (madeAt > leftAt(listId, uid) || deleted.has(listId)) continue;
        violate("wrongRefusals", `${pending.type} of ${uid} on ${listId}: ${reason.code}`);
      }
    },

    isRefused: (key: string): boolean => refused.has(key),

    leave,

    deleteList(listId: string, uid: string) {
      deleted.set(listId, uid);
    },

    /** Somebody wants to delete their account, which deletes their lists and leaves the others. */
    deleteAccount(uid: string) {
      going.add(uid);
      for (const [listId, { owner }] of beginnings) {
        if (owner === uid) deleted.set(listId, uid);
        else leave(listId, uid);
      }
    },

    isGoing: (uid: string): boolean => going.has(uid),

    deletionsBy: (uid: string): readonly string[] =>
      [...deleted].flatMap(([listId, owner]) => (owner === uid ? [listId] : [])),

    leavesBy: (uid: string): readonly string[] =>
      [...beginnings.keys()].filter((listId) => left.has(`${uid}/${listId}`)),

    isDeleted: (listId: string): boolean => deleted.has(listId),

    /** When somebody wanted to leave a list; infinite for never. */
    leftAt,

    hasLeft: (listId: string, uid: string): boolean => left.has(`${uid}/${listId}`),
  };
}
