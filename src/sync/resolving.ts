import type { ShoppingList } from "../domain/types";
import type { createBase } from "./base";
import type { Outbox } from "./outbox";
import { type Entry, type Lists, listIdsOf, undoneKeys, withoutRelated } from "./pending";
import { type Attempt, listsOf, outcomeOf, timeOf } from "./receipts";

export type ResolvingParts = {
  readonly uid: string;
  readonly outbox: Outbox;
  readonly list: (id: string) => {
    /** Returns the newest known state of a list that the server has given. */
    readonly given: () => ShoppingList | null;
    /** Stores what is known of a list, for other tabs. */
    readonly keepBase: () => void;
    /** As in `createBase`. */
    readonly asRemoved: ReturnType<typeof createBase>["asRemoved"];
  };
};

/** What finds out what became of attempts. */
export type Resolving = ReturnType<typeof createResolving>;

/** Makes the one place where attempts without an answer are resolved. */
export function createResolving({ uid, outbox, list }: ResolvingParts) {
  /** Forgets entries that the server has taken, and attempts whose outcome is known. */
  function end(ids: readonly string[], taken: readonly Entry[], ended: readonly Attempt[]) {
    if (taken.length > 0) for (const id of ids) list(id).keepBase(); // other tabs show it before they let go of the entries
    outbox.remove(taken);
    outbox.end(ended);
    resolveUndos(new Set(taken));
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
      const isNever = open.length > 0 && open.length === of.length;
      if (isNever)
        outbox.disarm(undo); // should the tab die in between, it undoes nothing
      else outbox.addInPlace(undo, 0, undo.listId, list(undo.listId).asRemoved(changes, of));
      outbox.remove([...open, undo]);
    }
  }

  return {
    end,

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
      outbox.lookAgain(); // another tab may know their outcome, and have written since
      const attempts = new Set([...lists.keys()].flatMap(outbox.attemptsOn));
      const ids = [...new Set([...attempts].flatMap(listsOf))];
      const known = new Map(lists);
      for (const id of ids) {
        const given = known.has(id) ? null : list(id).given();
        if (given) known.set(id, given);
      }
      const entries = outbox.entriesOfAll(ids);
      const undone = undoneKeys(entries);
      const committed = new Set<Entry>();
      const arrived = new Set<Entry>();
      const ended: Attempt[] = [];
      for (const attempt of attempts) {
        const outcome = outcomeOf(attempt, known, uid);
        if (outcome === "never" || outcome === "unknown") ended.push(attempt);
        for (const entry of entries) {
          // What may have committed and is undone counts as committed: the undoing restores only what is as it left it.
          const isTaken =
            outcome === "committed" || (outcome === "unknown" && undone.has(entry.key));
          if (!isTaken || !attempt.keys.includes(entry.key)) continue;
          committed.add(entry);
          if (listIdsOf(entry).every((id) => isPast(attempt, id, known))) arrived.add(entry);
        }
      }
      const ordered = entries.filter((entry) => committed.has(entry));
      const taken = withoutRelated(ordered, (entry) => !arrived.has(entry));
      resolveUndos(committed); // while what they undo is still there: no item vanishes from a screen
      if (taken.length + ended.length > 0) end(ids, taken, ended);
    },
  };
}

/** Returns whether a list is known as it was after an attempt. */
function isPast({ found }: Attempt, id: string, known: Lists): boolean {
  const readAt = found[id];
  const list = known.get(id);
  if (readAt === undefined || list === undefined) return readAt === undefined;
  return list ? timeOf(list) > readAt : readAt > 0; // what is still to be made may have been read before the rest
}
