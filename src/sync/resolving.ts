import type { ShoppingList } from "../domain/types";
import type { createBase } from "./base";
import type { Outbox } from "./outbox";
import { type Entry, type ListsById, listIdsOf, undoneKeys, withoutRelated } from "./pending";
import { type Attempt, listIdsOfAttempt, outcomeOf, timeOf } from "./receipts";

export type ResolvingParts = {
  readonly uid: string;
  readonly outbox: Outbox;
  readonly list: (id: string) => {
    /** As in `createBase`. */
    readonly fromServer: () => ShoppingList | null;
    /** Stores the base at once, for other tabs. */
    readonly saveBase: () => void;
    /** As in `createBase`. */
    readonly withRemovedItems: ReturnType<typeof createBase>["withRemovedItems"];
  };
};

/** Finds the outcomes of attempts. */
export type Resolving = ReturnType<typeof createResolving>;

/** Returns the functions that resolve attempts and undos. */
export function createResolving({ uid, outbox, list }: ResolvingParts) {
  /** Removes acked entries, and attempts whose outcome is known. */
  function finish(ids: readonly string[], acked: readonly Entry[], ended: readonly Attempt[]) {
    if (acked.length > 0) for (const id of ids) list(id).saveBase(); // first: other tabs must not flicker
    outbox.remove(acked);
    outbox.endAttempts(ended);
    resolveUndos(new Set(acked));
  }

  /**
   * Resolves the undos whose entries have no open attempt any more. If no entry has committed, none ever will: entries
   * and undo are removed. Otherwise, further changes replace the undo.
   */
  function resolveUndos(committed: ReadonlySet<Entry>) {
    const attempted = outbox.attemptedKeys();
    for (const undo of outbox.all()) {
      if (undo.pending.type !== "undo") continue;
      const { of, changes } = undo.pending;
      const uncommitted = outbox
        .all()
        .filter((entry) => of.includes(entry.key) && !committed.has(entry));
      if (uncommitted.some(({ key }) => attempted.has(key))) continue;
      const hasNoCommit = uncommitted.length > 0 && uncommitted.length === of.length;
      if (hasNoCommit)
        outbox.cancelUndo(undo); // if the tab dies before the removal, the undo has no effect
      else
        outbox.addAtPositionOf(
          undo,
          0,
          undo.listId,
          list(undo.listId).withRemovedItems(changes, of),
        );
      outbox.remove([...uncommitted, undo]);
    }
  }

  return {
    finish,

    /**
     * Finds the outcomes of the attempts on lists by their receipts. Removes a committed entry once the known states of
     * its lists include it and earlier entries with its subjects. So no item disappears for a moment.
     *
     * @param lists states from the server
     */
    resolve(lists: ListsById) {
      // A tab may have ended an attempt, and died before it resolved the undo of that attempt.
      const isUndoing = outbox.all().some(({ pending }) => pending.type === "undo");
      if (!isUndoing && [...lists.keys()].flatMap(outbox.attemptsOn).length === 0) return;
      outbox.reread(); // another tab may have resolved them and committed again since
      const attempts = new Set([...lists.keys()].flatMap(outbox.attemptsOn));
      const ids = [...new Set([...attempts].flatMap(listIdsOfAttempt))];
      const known = new Map(lists);
      for (const id of ids) {
        const fromServer = known.has(id) ? null : list(id).fromServer();
        if (fromServer) known.set(id, fromServer);
      }
      const entries = outbox.entriesOfAll(ids);
      const undone = undoneKeys(entries);
      const committed = new Set<Entry>();
      const visible = new Set<Entry>();
      const ended: Attempt[] = [];
      for (const attempt of attempts) {
        const outcome = outcomeOf(attempt, known, uid);
        if (outcome === "never" || outcome === "unknown") ended.push(attempt);
        for (const entry of entries) {
          // An undone entry that perhaps committed counts as committed: undoing it is harmless if it did not.
          const isAcked =
            outcome === "committed" || (outcome === "unknown" && undone.has(entry.key));
          if (!isAcked || !attempt.keys.includes(entry.key)) continue;
          committed.add(entry);
          if (listIdsOf(entry).every((id) => isKnownAfter(attempt, id, known))) visible.add(entry);
        }
      }
      const ordered = entries.filter((entry) => committed.has(entry));
      const acked = withoutRelated(ordered, (entry) => !visible.has(entry));
      resolveUndos(committed); // before their entries go, so that no item disappears for a moment
      if (acked.length + ended.length > 0) finish(ids, acked, ended);
    },
  };
}

/** Returns whether the known state of a list is newer than the state that an attempt had read. */
function isKnownAfter({ found }: Attempt, id: string, known: ListsById): boolean {
  const readAt = found[id];
  const list = known.get(id);
  if (readAt === undefined || list === undefined) return readAt === undefined;
  return list ? timeOf(list) > readAt : readAt > 0; // a new list may have been read before it was created
}
