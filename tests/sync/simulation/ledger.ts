import { type Change, itemIdsOf } from "../../../src/domain/changes";
import { includes } from "../../../src/domain/receipts";
import type { Item, ShoppingList } from "../../../src/domain/types";
import { applyEntries, type Entry } from "../../../src/sync/entry";
import type { StoredList } from "../../support/stored-lists";

/** Events that must happen at least once, or the simulation proves nothing about them. */
export const EVENTS = [
  "undos",
  "undosOfUnsent",
  "moves",
  /** Transactions that conflicted with another one. */
  "conflicts",
  /** Requests that failed before they reached the server; commits whose response was lost; phases without a network. */
  "failedRequests",
  "lostResponses",
  "offlinePhases",
  /** Crashed tabs; those between a commit and its response. */
  "crashes",
  "crashesAtCommit",
  "newLists",
  "departures",
  "removals",
  "closings",
  "deletedLists",
] as const;

/** The counts of a simulation. */
export type Figures = Record<(typeof EVENTS)[number] | "entries" | "commits", number>;

/** An entry that a person has made, and its fate. */
type Fate = {
  readonly entry: Entry;
  readonly uid: string;
  /** The number of entries before it. */
  readonly at: number;
  /** The number of commits that included it. */
  commits: number;
  /** The number of requests with it that the server has not answered. */
  unanswered: number;
  /** Whether an undo took it back unsent. */
  isUndone: boolean;
  /** Whether its tab crashed while it stored or undid the entry. */
  isUncertain: boolean;
};

/** A record of everything that people did, with the checks of it. */
export type Ledger = ReturnType<typeof createLedger>;

/** Returns an empty ledger. */
export function createLedger() {
  const figures = Object.fromEntries(
    ["entries", "commits", ...EVENTS].map((name) => [name, 0]),
  ) as Figures;
  const violations: string[] = [];
  /** The lists, each with the uids of the people who open it. */
  const lists = new Map<string, readonly string[]>();
  /** All entries that were ever pending, by key. */
  const fates = new Map<string, Fate>();
  /** The ids of items that anybody has removed or undone, and of those that were moved, with the lists they went to. */
  const removed = new Set<string>();
  const moved = new Map<string, Set<string>>();
  /** The lists to be deleted, each with the uid of the person. */
  const deleted = new Map<string, string>();
  /** The people who leave or are removed, as `<uid> <list id>`, each with the first entry that may be refused. */
  const departures = new Map<string, number>();

  const isAway = (listId: string, uid: string): boolean => departures.has(`${uid} ${listId}`);

  /** Returns whether an entry may be refused: its person is no member, or somebody deletes the list. */
  function mayBeRefused({ entry: { listId }, uid, at }: Fate): boolean {
    const from = departures.get(`${uid} ${listId}`) ?? Number.POSITIVE_INFINITY;
    return deleted.has(listId) || at >= from;
  }

  /** Checks that one commit includes each entry; none if it was undone, refused or in a tab that crashed. */
  function checkEntries() {
    for (const fate of fates.values()) {
      const { entry, uid, commits, unanswered, isUndone, isUncertain } = fate;
      const text = `${entry.edit?.type} ${entry.key} of ${uid} on ${entry.listId}`;
      if (commits > 1) violations.push(`applied twice: ${text}`);
      if (commits > 0 && isUndone) violations.push(`came back: ${text}`);
      const mayBeMissing = isUndone || isUncertain || unanswered > 0 || mayBeRefused(fate);
      if (commits === 0 && !mayBeMissing) violations.push(`lost: ${text}`);
    }
  }

  /**
   * Checks that each text that was added or written is on a list, unless somebody who saw it has replaced it, or anybody
   * has removed the item or one that keeps another text of it. An edit of an item that is moved may be lost.
   */
  function checkTexts(stored: readonly StoredList[]) {
    const all = [...fates.values()].flatMap(({ entry: { edit, listId }, commits }) =>
      edit?.type === "change-list"
        ? edit.changes.map((change) => ({ change, listId, commits }))
        : [],
    );
    // Of all entries: one whose answer is lost may have been committed.
    const replacements = all.flatMap(({ change }) => replacementBy(change) ?? []);
    const replaced = new Set(replacements.map(({ text }) => text));
    const origins = new Map(replacements.map(({ itemId, otherId }) => [otherId, itemId]));
    const firstOf = (id: string): string => {
      const origin = origins.get(id);
      return origin === undefined ? id : firstOf(origin);
    };
    const movedIds = new Set([...moved.keys()].map(firstOf));
    const gone = [...moved].flatMap(([id, to]) =>
      [...to].some((one) => deleted.has(one)) ? id : [],
    );
    const removedIds = new Set([...removed, ...gone].map(firstOf));
    const there = new Set(stored.flatMap(({ items }) => items.map(({ text }) => text)));
    for (const { change, listId, commits } of all) {
      if (change.type !== "add-item" && change.type !== "edit-item") continue;
      if (commits === 0 || deleted.has(listId)) continue;
      const isAddition = change.type === "add-item";
      const { text } = isAddition ? change.item : change;
      const id = firstOf(isAddition ? change.item.id : change.itemId);
      const mayBeGone =
        removedIds.has(id) || replaced.has(text) || (!isAddition && movedIds.has(id));
      if (!mayBeGone && !there.has(text)) violations.push(`lost: the text ${text}`);
    }
  }

  return {
    figures,
    violations,
    lists,
    fates,
    deleted,
    isAway,

    /** Records that a person begins to leave a list, after sending the edits so far. */
    leave(listId: string, uid: string) {
      if (!isAway(listId, uid)) departures.set(`${uid} ${listId}`, fates.size);
    },

    /** Records a removal by the owner, which happens later. All edits of this member may be refused. */
    remove: (listId: string, uid: string) => void departures.set(`${uid} ${listId}`, 0),

    /** Returns the ids of the lists that a person opens. */
    listsOf: (uid: string): readonly string[] =>
      [...lists].flatMap(([id, openers]) =>
        openers.includes(uid) && !deleted.has(id) && !isAway(id, uid) ? [id] : [],
      ),

    /** Records that items may vanish, before the edit, because they may do so at once. */
    recordRemovals(changes: readonly Change[]) {
      const removals = changes.filter(({ type }) => type.startsWith("remove-"));
      for (const id of removals.flatMap(itemIdsOf)) removed.add(id);
    },

    /** Records that an undo may remove the items of a step. */
    recordUndo(changes: readonly Change[]) {
      for (const id of changes.flatMap(itemIdsOf)) removed.add(id);
    },

    recordMove(items: readonly Item[], to: string) {
      for (const { id } of items) moved.set(id, (moved.get(id) ?? new Set()).add(to));
    },

    /** Returns whether an item may vanish from a screen. */
    mayVanish: (itemId: string): boolean => removed.has(itemId) || moved.has(itemId),

    /** Records pending entries of a person. */
    record(uid: string, pending: readonly Entry[]) {
      for (const entry of pending) {
        if (fates.has(entry.key)) continue;
        const fate = { commits: 0, unanswered: 0, isUndone: false, isUncertain: false };
        fates.set(entry.key, { entry, uid, at: fates.size, ...fate });
        figures.entries += 1;
      }
    },

    /**
     * Records a write that a transaction plans to make. A list alone has to become the result of the entries that it
     * includes then. Returns the function that records the server's answer.
     */
    recordWrite(
      uid: string,
      pending: readonly Entry[],
      before: readonly (ShoppingList | null)[],
      after: readonly (ShoppingList | null)[],
    ) {
      const planned = after.map((list, at) =>
        pending.filter(
          (entry) =>
            entry.listId === list?.id &&
            !includes(before[at] ?? null, uid, entry) &&
            includes(list, uid, entry),
        ),
      );
      const [found = null] = before;
      const [written] = after;
      if (after.length === 1 && written) {
        const expected = applyEntries(found, planned[0] ?? []);
        if (contentOf(expected) !== contentOf(written))
          violations.push(`unexplained: a write of ${uid} to ${written.id}`);
      }
      const sent = planned.flat().flatMap(({ key }) => fates.get(key) ?? []);
      for (const fate of sent) fate.unanswered += 1;
      return (isCommitted: boolean) => {
        if (isCommitted) figures.commits += 1;
        for (const fate of sent) {
          fate.unanswered -= 1;
          if (isCommitted) fate.commits += 1;
        }
      };
    },

    /** Compares the stored lists with everything that people did. Null stands for a list that does not exist. */
    check(stored: ReadonlyMap<string, StoredList | null>) {
      const isUncreated = (id: string) =>
        [...fates.values()].some(
          ({ entry, isUncertain }) =>
            isUncertain && entry.listId === id && entry.edit?.type === "create-list",
        );
      for (const [id, list] of stored) {
        if (!list && !deleted.has(id) && !isUncreated(id)) violations.push(`lost: list ${id}`);
        if (list && deleted.has(id)) violations.push(`came back: list ${id}`);
      }
      checkEntries();
      checkTexts([...stored.values()].flatMap((list) => list ?? []));
    },
  };
}

/** Returns the text that a change replaces, its item, and the item that keeps another text; null for none. */
function replacementBy(change: Change) {
  if (change.type === "edit-item" && change.seen) return { itemId: change.itemId, ...change.seen };
  if (change.type !== "add-item" || !change.inPlaceOf) return null;
  const { id: itemId, text } = change.inPlaceOf;
  return { itemId, text, otherId: change.item.id };
}

/** Returns the name and the items of a list as one text; empty for no list. */
export function contentOf(list: ShoppingList | StoredList | null): string {
  const items = list?.items ?? [];
  const lines = items.map(({ id, text, done = false }) => `${id} ${text} ${done}`);
  return [list?.name, ...lines].join("\n");
}
