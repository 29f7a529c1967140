import { v4 as newId } from "uuid";
import { planAdding } from "../domain/adding";
import { applyChanges, type Change } from "../domain/changes";
import { fits } from "../domain/room";
import type { Item, ShoppingList } from "../domain/types";
import { inverse } from "../domain/undo";
import type { Outbox } from "./outbox";
import type { Transfer } from "./pending";
import type { Moved, MovedItem, Step } from "./step";

export type MovesParts = {
  readonly outbox: Pick<Outbox, "add">;
  readonly listOnScreen: (id: string) => ShoppingList | null;
  readonly edit: (listId: string, changes: readonly Change[]) => Step | null;
  readonly removable: (keys: readonly string[]) => readonly string[];
  readonly undoStored: (
    listId: string,
    keys: readonly string[],
    changes: readonly (Change | Transfer)[],
  ) => readonly string[];
};

/** Returns the functions that transfer items between lists, and undo transfers. */
export function createMoves(parts: MovesParts) {
  const { outbox, listOnScreen, edit, removable, undoStored } = parts;

  /** Returns a list that can be edited; null for any other. */
  function editable(listId: string): ShoppingList | null {
    const list = listOnScreen(listId);
    return list && !list.isReadOnly ? list : null;
  }

  /** Returns the step on the list that the items have left, or come back to. */
  function moved(before: ShoppingList, { to, isBack, movedItems }: Moved): Step {
    const items = movedItems.map(({ item }) => item);
    const changes: readonly Change[] = isBack
      ? items.map((item) => ({ type: "add-item", item }))
      : [{ type: "remove-added-items", items }];
    return {
      listId: before.id,
      changes,
      before,
      after: applyChanges(before, changes),
      keys: [],
      moved: { to, isBack, movedItems },
    };
  }

  /** Adds open copies of items to a list, except of texts that the list already has. */
  function copy(target: ShoppingList, items: readonly Item[]): Step | null {
    const lines = items.map(({ text }) => ({ text, done: false }));
    const { changes, added } = planAdding(target, lines, newId);
    const isRoom = added.length === 0 || fits(applyChanges(target, changes));
    return isRoom ? edit(target.id, changes) : null;
  }

  return {
    /**
     * Moves items to another list, or copies them.
     *
     * @returns the step on the source list; for a copy, the step on the target list. Null if a list is unknown or
     *   cannot be edited, or if the target has no room
     */
    transfer(from: string, to: string, items: readonly Item[], isCopy: boolean): Step | null {
      const [source, target] = [listOnScreen(from), editable(to)];
      if (!source || !target || from === to) return null;
      const ids = new Set(items.map(({ id }) => id));
      const going = source.items.filter(({ id }) => ids.has(id));
      if (isCopy) return copy(target, going);
      const before = editable(from);
      const present = new Map(target.items.map((item) => [item.id, item]));
      const movedItems = going.map((item): MovedItem => {
        const same = present.get(item.id);
        if (!same) return { item, onTarget: item };
        if (same.text !== item.text) return { item, onTarget: { ...item, id: newId() } };
        return { item, onTarget: { ...item, done: same.done && item.done } };
      });
      const adding = movedItems.map(
        ({ onTarget }): Change => ({ type: "add-item", item: onTarget }),
      );
      if (!before || !fits(applyChanges(target, adding))) return null;
      const keys = outbox.add(
        from,
        ...movedItems.map((movedItem) => transferTo(from, to, movedItem)),
      );
      const stored = movedItems.map(
        (movedItem, at): MovedItem => ({ ...movedItem, key: keys[at] ?? "" }),
      );
      return moved(before, { to, isBack: false, movedItems: stored });
    },

    /** Undoes or redoes the transfer of those items that nobody has changed since. */
    undo({ listId, before: old }: Step, { to, isBack, movedItems: all }: Moved): Step | null {
      const [before, target] = [listOnScreen(listId), listOnScreen(to)];
      if (!before || !target) return null;
      const present = new Map((isBack ? before : target).items.map((item) => [item.id, item]));
      const isAsLeft = ({ item, onTarget }: MovedItem) => {
        const asLeft = isBack ? item : onTarget;
        const there = present.get(asLeft.id);
        return there?.text === asLeft.text && there.done === asLeft.done;
      };
      const movedItems = before.isReadOnly ? [] : all.filter(isAsLeft);
      // Edits on the target list go back with the items. If all items have changed, unsent transfers are still removed.
      const keys = removable(
        (movedItems.length > 0 ? movedItems : all).flatMap(({ key }) => key ?? []),
      );
      const transfers = movedItems.map((movedItem) =>
        isBack ? transferTo(listId, to, movedItem) : transferBack(to, listId, movedItem),
      );
      const stored = undoStored(listId, keys, [
        ...transfers,
        ...(isBack ? [] : restorePositions(old, before, movedItems)),
      ]);
      if (movedItems.length === 0) return null;
      const next = movedItems.map(({ item, onTarget }, at): MovedItem => {
        const key = stored[at];
        return { item, onTarget, ...(key !== undefined && { key }) };
      });
      return moved(before, { to, isBack: !isBack, movedItems: next });
    },
  };
}

const transferTo = (from: string, to: string, { item, onTarget }: MovedItem): Transfer => ({
  type: "transfer",
  from,
  to,
  item,
  newId: onTarget.id,
});

const transferBack = (from: string, to: string, { item, onTarget }: MovedItem): Transfer => ({
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
  movedItems: readonly MovedItem[],
): readonly Change[] {
  const items = movedItems.map(({ item }) => item);
  const back = new Set(items.map(({ id }) => id));
  const rest = { ...now, items: now.items.filter(({ id }) => !back.has(id)) };
  const left = new Set([...rest.items.map(({ id }) => id), ...back]);
  const before = { ...old, items: old.items.filter(({ id }) => left.has(id)) };
  const after = { ...before, items: before.items.filter(({ id }) => !back.has(id)) };
  const changes: readonly Change[] = [{ type: "remove-added-items", items }];
  return inverse({ changes, before, after }, rest).filter(({ type }) => type === "move-item");
}
