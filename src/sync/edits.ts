import { findAddProblem, planAdd } from "../domain/adding";
import type { Change } from "../domain/changes";
import { newId } from "../domain/new-id";
import type { Item, ShoppingList } from "../domain/types";
import { undoChanges } from "../domain/undo";
import type { Outbox } from "./outbox";

/** Everything that a user changed on one list with one action. */
export type Step = {
  readonly listId: string;
  readonly changes: readonly Change[];
  /** The list on the screen before the step, and after it. */
  readonly before: ShoppingList;
  readonly after: ShoppingList;
  /** The key of its entry; none if only further changes can undo the step. */
  readonly entryKey?: string;
};

export type EditsParts = {
  readonly outbox: Outbox;
  /** Reads the base of a list that another tab may have stored. */
  readonly rereadBase: (id: string) => void;
  /** Returns a list as the screen shows it; null if there is none to show. */
  readonly viewOf: (id: string) => ShoppingList | null;
};

/** Returns the functions that edit lists and undo steps. */
export function createEdits({ outbox, rereadBase, viewOf }: EditsParts) {
  /** Edits a list on the screen: stores the changes, then shows and sends them. Returns null without a list to edit. */
  function edit(listId: string, changes: readonly Change[]): Step | null {
    const before = viewOf(listId);
    if (!before || before.isReadOnly) return null;
    if (changes.length === 0) return { listId, changes, before, after: before };
    // The outbox announces the entry at once, so the next view differs from the one before by these changes alone.
    const { key: entryKey } = outbox.add(listId, { type: "change-list", changes });
    return { listId, changes, before, after: viewOf(listId) ?? before, entryKey };
  }

  return {
    edit,

    viewOf,

    /**
     * Undoes a step as far as nobody has changed its result since: takes its entry back if it was never sent and no
     * later one names its items, and otherwise adds the inverse. Returns the undoing as a step, which can be undone in
     * turn; null if nothing is left to undo.
     */
    undo(step: Step): Step | null {
      const { listId } = step;
      // Before the list is read, so that nothing that other tabs have stored counts as part of the step.
      outbox.reread();
      rereadBase(listId);
      const before = viewOf(listId);
      if (!before) return null;
      const changes = undoChanges(step, before);
      const entry = outbox.entriesOf(listId).find(({ key }) => key === step.entryKey);
      if (!entry || !outbox.isUnsent(entry) || outbox.isNamedLater(entry))
        return changes.length > 0 ? edit(listId, changes) : null;
      outbox.remove([entry]);
      const after = viewOf(listId) ?? before;
      // Only described: the entry is gone, so nothing is stored, and further changes undo it (no `entryKey`).
      return changes.length > 0 ? { listId, changes, before, after } : null;
    },

    /**
     * Adds open copies of items to another list; those that are already there are only reopened. Returns null if that
     * list is unknown, cannot be edited or has no room.
     */
    copyItems(items: readonly Item[], to: string): Step | null {
      const target = viewOf(to);
      if (!target) return null;
      const lines = items.map(({ text }) => ({ text, done: false }));
      const plan = planAdd(target, lines, newId);
      return findAddProblem(target, plan) ? null : edit(to, plan.changes);
    },
  };
}
