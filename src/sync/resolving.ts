import type { ShoppingList } from "../domain/types";
import type { createBase } from "./base";
import type { Outbox } from "./outbox";
import { type Entry, type Lists, listIdsOf, undoneKeys, withoutRelated } from "./pending";
import { type Attempt, listIdsOfAttempt, outcomeOf, timeOf } from "./receipts";

export type ResolvingParts = {
  readonly uid: string;
  readonly outbox: Outbox;
  readonly list: (id: string) => {
    /** Returns the newest known state of a list that the server has given. */
    readonly fromServer: () => ShoppingList | null;
    /** Stores what is known of a list, for other tabs. */
    readonly saveBase: () => void;
    /** As in `createBase`. */
    readonly restoringRemoved: ReturnType<typeof createBase>["restoringRemoved"];
  };
};

/** What finds out what became of attempts. */
export type Resolving = ReturnType<typeof createResolving>;

/** Makes the one place where attempts without an answer are resolved. */
export function createResolving({ uid, outbox, list }: ResolvingParts) {
  /** Forgets entries that the server has taken, and attempts whose outcome is known. */
  function finish(ids: readonly string[], acked: readonly Entry[], ended: readonly Attempt[]) {
    if (acked.length > 0) for (const id of ids) list(id).saveBase(); // other tabs show it before they let go of the entries
    outbox.remove(acked);
    outbox.endAttempts(ended);
    resolveUndos(new Set(acked));
  }

  /**
   * Resolves the undos of which nothing is on its way any more. Entries that can't commit have never been: they go, and their
   * undo with them. If the server has taken any of the entries, the undo becomes further changes.
   */
  function resolveUndos(committed: ReadonlySet<Entry>) {
    const attempted = outbox.attemptedKeys();
    for (const undo of outbox.all()) {
      if (undo.pending.type !== "undo") continue;
      const { of, changes } = undo.pending;
      const open = outbox.all().filter((entry) => of.includes(entry.key) && !committed.has(entry));
      if (open.some(({ key }) => attempted.has(key))) continue;
      const isUncommitted = open.length > 0 && open.length === of.length;
      if (isUncommitted)
        outbox.cancelUndo(undo); // should the tab die in between, it undoes nothing
      else outbox.addInPlace(undo, 0, undo.listId, list(undo.listId).restoringRemoved(changes, of));
      outbox.remove([...open, undo]);
    }
  }

  return {
    finish,

    /**
     * Finds out by receipts which attempts have committed. An entry that they sent is removed once all of its lists are known
     * with it, and earlier entries about the same items are removed. So no item vanishes from a screen for a moment.
     *
     * @param lists as the server has given them
     */
    resolve(lists: Lists) {
      // A tab may have ended an attempt, and died before it resolved the undo that waited for that attempt.
      const isUndoing = outbox.all().some(({ pending }) => pending.type === "undo");
      if (!isUndoing && [...lists.keys()].flatMap(outbox.attemptsOn).length === 0) return;
      outbox.reread(); // another tab may know their outcome, and have written since
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
          // What may have committed and is undone counts as committed: the undoing restores only what is as it left it.
          const isAcked =
            outcome === "committed" || (outcome === "unknown" && undone.has(entry.key));
          if (!isAcked || !attempt.keys.includes(entry.key)) continue;
          committed.add(entry);
          if (listIdsOf(entry).every((id) => isKnownAfter(attempt, id, known))) visible.add(entry);
        }
      }
      const ordered = entries.filter((entry) => committed.has(entry));
      const acked = withoutRelated(ordered, (entry) => !visible.has(entry));
      resolveUndos(committed); // while what they undo is still there: no item vanishes from a screen
      if (acked.length + ended.length > 0) finish(ids, acked, ended);
    },
  };
}

/** Returns whether a list is known as it was after an attempt. */
function isKnownAfter({ found }: Attempt, id: string, known: Lists): boolean {
  const readAt = found[id];
  const list = known.get(id);
  if (readAt === undefined || list === undefined) return readAt === undefined;
  return list ? timeOf(list) > readAt : readAt > 0; // what is still to be made may have been read before the rest
}
