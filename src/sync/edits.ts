import { applyChanges, type Change } from "../domain/changes";
import type { ShoppingList } from "../domain/types";
import { inverse } from "../domain/undo";
import { createMoves } from "./moves";
import type { Outbox } from "./outbox";
import { idleEntries, orderOf, subjectsOf, type Transfer } from "./pending";
import type { Step } from "./step";
import type { SyncedList } from "./synced-list";

export type EditsParts = {
  readonly outbox: Outbox;
  readonly list: (id: string) => Pick<SyncedList, "shown" | "entries" | "restoringRemoved">;
};

/** Makes the way to edit lists, and to take edits back. */
export function createEdits({ outbox, list }: EditsParts) {
  function listOnScreen(id: string): ShoppingList | null {
    return list(id).shown();
  }

  /** Makes an edit of a list on the screen: stored first, then shown, then sent. Null where there is none to edit. */
  function edit(listId: string, changes: readonly Change[]): Step | null {
    const before = listOnScreen(listId);
    if (!before || before.isReadOnly) return null;
    const keys = outbox.add(listId, ...changes);
    return { listId, changes, before, after: applyChanges(before, changes), keys };
  }

  /** Returns the keys if the entries can be removed from storage; none once later entries are about the same items. */
  function removable(keys: readonly string[]): readonly string[] {
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
   * Takes back what is stored under some keys. Entries that were never attempted are removed. For those that were
   * attempted and have no answer, the undoing waits. What the server has is undone by further changes.
   *
   * @param keys none if only further changes take the edit back
   * @returns the keys of the further changes, if these alone take the edit back
   */
  function undoStored(
    listId: string,
    keys: readonly string[],
    changes: readonly (Change | Transfer)[],
  ): readonly string[] {
    const attempted = outbox.attemptedKeys();
    const waiting = list(listId)
      .entries()
      .filter(({ key }) => keys.includes(key));
    const open = waiting.map(({ key }) => key).filter((key) => attempted.has(key));
    outbox.remove(waiting.filter(({ key }) => !attempted.has(key)));
    const isPartlySent = keys.length === 0 || waiting.length < keys.length;
    const further = isPartlySent ? outbox.add(listId, ...changes) : [];
    if (open.length > 0) outbox.add(listId, { type: "undo", of: open, changes });
    return waiting.length === 0 ? further : [];
  }

  const moves = createMoves({ outbox, listOnScreen, edit, removable, undoStored });

  /**
   * Takes an edit back, as far as everything is still as the edit left it. Returns the edit that does so, which can be
   * taken back in turn; null if nothing is left of the edit.
   */
  function undo(step: Step): Step | null {
    outbox.reread(); // before the list is looked at: what other tabs have brought is none of this edit
    if (step.moved) return moves.undo(step, step.moved);
    const { listId } = step;
    const keys = removable(step.keys);
    const before = listOnScreen(listId);
    const inverses = before && !before.isReadOnly ? inverse(step, before) : [];
    const changes = list(listId).restoringRemoved(inverses, step.keys);
    if (!before) return null;
    const stored = undoStored(listId, keys, changes); // an unsent edit without a visible effect goes as well
    if (changes.length === 0) return null;
    const after = listOnScreen(listId) ?? before; // the removed entries may have hidden edits of others
    return { listId, changes, before, after, keys: stored };
  }

  return {
    edit,

    /** Returns a list with all edits of the user; null where there is none on the screen, or none is known. */
    listOnScreen,

    undo,

    /** Moves items to another list, or copies them, see `createMoves`. */
    transfer: moves.transfer,
  };
}
