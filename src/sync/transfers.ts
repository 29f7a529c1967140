import { v4 as newId } from "uuid";
import { planAdd } from "../domain/adding";
import { applyChanges, type Change } from "../domain/changes";
import { isWithinLimits } from "../domain/room";
import type { Item, ShoppingList } from "../domain/types";
import { undoChanges } from "../domain/undo";
import type { Outbox } from "./outbox";
import type { Transfer } from "./pending";
import type { Step, Transferred, TransferredItem } from "./step";

export type TransfersParts = {
  readonly outbox: Pick<Outbox, "add">;
  readonly viewOf: (id: string) => ShoppingList | null;
  readonly edit: (listId: string, changes: readonly Change[]) => Step | null;
  readonly undoableKeys: (keys: readonly string[]) => readonly string[];
  readonly undoEntries: (
    listId: string,
    keys: readonly string[],
    changes: readonly (Change | Transfer)[],
  ) => readonly string[];
};

/** Returns the functions that transfer items between lists, and undo transfers. */
export function createTransfers(parts: TransfersParts) {
  const { outbox, viewOf, edit, undoableKeys, undoEntries } = parts;

  /** Returns a list that can be edited; null for any other. */
  function editable(listId: string): ShoppingList | null {
    const list = viewOf(listId);
    return list && !list.isReadOnly ? list : null;
  }

  /** Returns the step on the list that the items have left, or come back to. */
  function transferStep(
    before: ShoppingList,
    { to, isBack, items: transferred }: Transferred,
  ): Step {
    const items = transferred.map(({ item }) => item);
    const changes: readonly Change[] = isBack
      ? items.map((item) => ({ type: "add-item", item }))
      : [{ type: "remove-added-items", items }];
    return {
      listId: before.id,
      changes,
      before,
      after: applyChanges(before, changes),
      keys: [],
      transfer: { to, isBack, items: transferred },
    };
  }

  /** Adds open copies of items to a list. Items that are already there are only reopened. */
  function copy(target: ShoppingList, items: readonly Item[]): Step | null {
    const lines = items.map(({ text }) => ({ text, done: false }));
    const { changes, added } = planAdd(target, lines, newId);
    const isRoom = added.length === 0 || isWithinLimits(applyChanges(target, changes));
    return isRoom ? edit(target.id, changes) : null;
  }

  return {
    /**
     * Transfers or copies items to another list.
     *
     * @returns the step on the source list; for a copy, the step on the target list. Null if a list is unknown or
     *   cannot be edited, or if the target has no room
     */
    transfer(from: string, to: string, items: readonly Item[], isCopy: boolean): Step | null {
      const [source, target] = [viewOf(from), editable(to)];
      if (!source || !target || from === to) return null;
      const ids = new Set(items.map(({ id }) => id));
      const chosen = source.items.filter(({ id }) => ids.has(id));
      if (isCopy) return copy(target, chosen);
      const before = editable(from);
      const present = new Map(target.items.map((item) => [item.id, item]));
      const transferred = chosen.map((item): TransferredItem => {
        const same = present.get(item.id);
        if (!same) return { item, onTarget: item };
        if (same.text !== item.text) return { item, onTarget: { ...item, id: newId() } };
        return { item, onTarget: { ...item, done: same.done && item.done } };
      });
      const adding = transferred.map(
        ({ onTarget }): Change => ({ type: "add-item", item: onTarget }),
      );
      if (!before || !isWithinLimits(applyChanges(target, adding))) return null;
      const keys = outbox.add(from, ...transferred.map((one) => transferTo(from, to, one)));
      const stored = transferred.map(
        (one, at): TransferredItem => ({ ...one, key: keys[at] ?? "" }),
      );
      return transferStep(before, { to, isBack: false, items: stored });
    },

    /** Undoes or redoes the transfer of those items that nobody has changed since. */
    undo({ listId, before: old }: Step, { to, isBack, items: all }: Transferred): Step | null {
      const [before, target] = [viewOf(listId), viewOf(to)];
      if (!before || !target) return null;
      const present = new Map((isBack ? before : target).items.map((item) => [item.id, item]));
      const isUnchanged = ({ item, onTarget }: TransferredItem) => {
        const expected = isBack ? item : onTarget;
        const there = present.get(expected.id);
        return there?.text === expected.text && there.done === expected.done;
      };
      const left = before.isReadOnly ? [] : all.filter(isUnchanged);
      // If all items have changed, unsent transfers are still removed.
      const keys = undoableKeys((left.length > 0 ? left : all).flatMap(({ key }) => key ?? []));
      const transfers = left.map((one) =>
        isBack ? transferTo(listId, to, one) : transferBack(to, listId, one),
      );
      const stored = undoEntries(listId, keys, [
        ...transfers,
        ...(isBack ? [] : restorePositions(old, before, left)),
      ]);
      if (left.length === 0) return null;
      const next = left.map(({ item, onTarget }, at): TransferredItem => {
        const key = stored[at];
        return { item, onTarget, ...(key !== undefined && { key }) };
      });
      return transferStep(before, { to, isBack: !isBack, items: next });
    },
  };
}

const transferTo = (from: string, to: string, { item, onTarget }: TransferredItem): Transfer => ({
  type: "transfer",
  from,
  to,
  item,
  newId: onTarget.id,
});

const transferBack = (from: string, to: string, { item, onTarget }: TransferredItem): Transfer => ({
  type: "transfer",
  from,
  to,
  item: onTarget,
  newId: item.id,
});

/** Returns the changes that put items back in their old positions. Without them, transferred items come last. */
function restorePositions(
  old: ShoppingList,
  now: ShoppingList,
  transferred: readonly TransferredItem[],
): readonly Change[] {
  const items = transferred.map(({ item }) => item);
  const back = new Set(items.map(({ id }) => id));
  const rest = { ...now, items: now.items.filter(({ id }) => !back.has(id)) };
  const left = new Set([...rest.items.map(({ id }) => id), ...back]);
  const before = { ...old, items: old.items.filter(({ id }) => left.has(id)) };
  const after = { ...before, items: before.items.filter(({ id }) => !back.has(id)) };
  const changes: readonly Change[] = [{ type: "remove-added-items", items }];
  return undoChanges({ changes, before, after }, rest).filter(({ type }) => type === "move-item");
}
