import { applyChanges, type Change } from "../domain/changes";
import type { ShoppingList } from "../domain/types";
import { undoChanges } from "../domain/undo";
import type { Outbox } from "./outbox";
import { idleEntries, orderOf, subjectsOf, type Transfer } from "./pending";
import type { Step } from "./step";
import type { SyncedList } from "./synced-list";
import { createTransfers } from "./transfers";

export type EditsParts = {
  readonly outbox: Outbox;
  readonly list: (id: string) => Pick<SyncedList, "view" | "entries" | "withRemovedItems">;
};

/** Returns the functions that edit lists and undo steps. */
export function createEdits({ outbox, list }: EditsParts) {
  function viewOf(id: string): ShoppingList | null {
    return list(id).view();
  }

  /** Edits a list on the screen: stores the changes, then shows and sends them. Returns null without a list to edit. */
  function edit(listId: string, changes: readonly Change[]): Step | null {
    const before = viewOf(listId);
    if (!before || before.isReadOnly) return null;
    const keys = outbox.add(listId, ...changes);
    return { listId, changes, before, after: applyChanges(before, changes), keys };
  }

  /** Returns the keys if no later entry shares a subject with their entries; otherwise none. */
  function undoableKeys(keys: readonly string[]): readonly string[] {
    const all = outbox.all();
    const [first, ...others] = all.filter(({ key }) => keys.includes(key));
    if (!first) return keys;
    const idle = idleEntries(all);
    const subjects = new Set([first, ...others].flatMap(subjectsOf));
    const isTouched = all.some(
      (entry) =>
        !keys.includes(entry.key) &&
        !idle.has(entry) &&
        orderOf(entry) > orderOf(first) &&
        subjectsOf(entry).some((subject) => subjects.has(subject)),
    );
    return isTouched ? [] : keys;
  }

  /**
   * Undoes entries by their keys. Removes entries without an attempt. Adds an undo that waits for the outcome of
   * entries with an attempt. Adds the further changes at once if some entries are acked.
   *
   * @param keys none if only further changes can undo the step
   * @returns the keys of the further changes if no entry was pending; otherwise none
   */
  function undoEntries(
    listId: string,
    keys: readonly string[],
    changes: readonly (Change | Transfer)[],
  ): readonly string[] {
    const attempted = outbox.attemptedKeys();
    const pending = list(listId)
      .entries()
      .filter(({ key }) => keys.includes(key));
    const open = pending.map(({ key }) => key).filter((key) => attempted.has(key));
    outbox.remove(pending.filter(({ key }) => !attempted.has(key)));
    const isPartlyAcked = keys.length === 0 || pending.length < keys.length;
    const further = isPartlyAcked ? outbox.add(listId, ...changes) : [];
    if (open.length > 0) outbox.add(listId, { type: "undo", of: open, changes });
    return pending.length === 0 ? further : [];
  }

  const transfers = createTransfers({ outbox, viewOf, edit, undoableKeys, undoEntries });

  /**
   * Undoes a step as far as nobody has changed its result since. Returns the undoing as a step, which can be undone in
   * turn; null if nothing is left to undo.
   */
  function undo(step: Step): Step | null {
    outbox.reread(); // before the list is read, so that edits of other tabs do not count as part of the step
    if (step.transfer) return transfers.undo(step, step.transfer);
    const { listId } = step;
    const keys = undoableKeys(step.keys);
    const before = viewOf(listId);
    const inverses = before && !before.isReadOnly ? undoChanges(step, before) : [];
    const changes = list(listId).withRemovedItems(inverses, step.keys);
    if (!before) return null;
    const stored = undoEntries(listId, keys, changes); // also removes unsent entries without a visible effect
    if (changes.length === 0) return null;
    const after = viewOf(listId) ?? before; // the removed entries may have hidden edits of others
    return { listId, changes, before, after, keys: stored };
  }

  return {
    edit,

    viewOf,

    undo,

    /** Transfers or copies items to another list, see `createTransfers`. */
    transfer: transfers.transfer,
  };
}
