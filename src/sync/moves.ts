import { v4 as newId } from "uuid";
import { planAdding } from "../domain/adding";
import { applyChanges, type Change } from "../domain/changes";
import { fits } from "../domain/room";
import type { Item, ShoppingList } from "../domain/types";
import { inverse } from "../domain/undo";
import type { Edit, Moved, Piece } from "./edit";
import type { Outbox } from "./outbox";
import type { Transfer } from "./pending";

export type MovesParts = {
  readonly outbox: Pick<Outbox, "add">;
  readonly listOnScreen: (id: string) => ShoppingList | null;
  readonly edit: (listId: string, changes: readonly Change[]) => Edit | null;
  readonly removable: (keys: readonly string[]) => readonly string[];
  readonly takeBackStored: (
    listId: string,
    keys: readonly string[],
    changes: readonly (Change | Transfer)[],
  ) => readonly string[];
};

/** Makes the way from list to list. */
export function createMoves(parts: MovesParts) {
  const { outbox, listOnScreen, edit, removable, takeBackStored } = parts;

  function editable(listId: string): ShoppingList | null {
    const list = listOnScreen(listId);
    return list && !list.isReadOnly ? list : null;
  }

  /** Returns the edit of the list that items have left, or have come back to. */
  function moved(before: ShoppingList, { to, isBack, pieces }: Moved): Edit {
    const items = pieces.map(({ item }) => item);
    const changes: readonly Change[] = isBack
      ? items.map((item) => ({ type: "add-item", item }))
      : [{ type: "remove-added-items", items }];
    return {
      listId: before.id,
      changes,
      before,
      after: applyChanges(before, changes),
      keys: [],
      moved: { to, isBack, pieces },
    };
  }

  /** Adds copies of items to a list: open, and none of what stands there already. */
  function copy(target: ShoppingList, items: readonly Item[]): Edit | null {
    const lines = items.map(({ text }) => ({ text, done: false }));
    const { changes, added } = planAdding(target, lines, newId);
    const isRoom = added.length === 0 || fits(applyChanges(target, changes));
    return isRoom ? edit(target.id, changes) : null;
  }

  return {
    /**
     * Moves items to another list, or copies them.
     *
     * @returns the edit of the first list; of a copy, the edit of the other list. Null if one of the lists is not known
     *   here or can't be edited, or there is no room
     */
    transfer(from: string, to: string, items: readonly Item[], isCopy: boolean): Edit | null {
      const [source, target] = [listOnScreen(from), editable(to)];
      if (!source || !target || from === to) return null;
      const ids = new Set(items.map(({ id }) => id));
      const going = source.items.filter(({ id }) => ids.has(id));
      if (isCopy) return copy(target, going);
      const before = editable(from);
      const standing = new Map(target.items.map((item) => [item.id, item]));
      const pieces = going.map((item): Piece => {
        const same = standing.get(item.id);
        if (!same) return { item, is: item };
        if (same.text !== item.text) return { item, is: { ...item, id: newId() } };
        return { item, is: { ...item, done: same.done && item.done } };
      });
      const adding = pieces.map(({ is }): Change => ({ type: "add-item", item: is }));
      if (!before || !fits(applyChanges(target, adding))) return null;
      const keys = outbox.add(from, ...pieces.map((piece) => forth(from, to, piece)));
      const stored = pieces.map((piece, at): Piece => ({ ...piece, key: keys[at] ?? "" }));
      return moved(before, { to, isBack: false, pieces: stored });
    },

    /** Moves items back that were moved, or forth once more: those that still are as they were left. */
    takeBack({ listId, before: old }: Edit, { to, isBack, pieces: all }: Moved): Edit | null {
      const [before, target] = [listOnScreen(listId), listOnScreen(to)];
      if (!before || !target) return null;
      const standing = new Map((isBack ? before : target).items.map((item) => [item.id, item]));
      const isAsLeft = ({ item, is }: Piece) => {
        const asLeft = isBack ? item : is;
        const there = standing.get(asLeft.id);
        return there?.text === asLeft.text && there.done === asLeft.done;
      };
      const pieces = before.isReadOnly ? [] : all.filter(isAsLeft);
      // Edits on the other list go back with the items. If no item is as it was left, the unsent moves still go.
      const keys = removable((pieces.length > 0 ? pieces : all).flatMap(({ key }) => key ?? []));
      const ways = pieces.map((piece) =>
        isBack ? forth(listId, to, piece) : backFrom(to, listId, piece),
      );
      const stored = takeBackStored(listId, keys, [
        ...ways,
        ...(isBack ? [] : places(old, before, pieces)),
      ]);
      if (pieces.length === 0) return null;
      const next = pieces.map(({ item, is }, at): Piece => {
        const key = stored[at];
        return { item, is, ...(key !== undefined && { key }) };
      });
      return moved(before, { to, isBack: !isBack, pieces: next });
    },
  };
}

const forth = (from: string, to: string, { item, is }: Piece): Transfer => ({
  type: "transfer",
  from,
  to,
  item,
  newId: is.id,
});

const backFrom = (from: string, to: string, { item, is }: Piece): Transfer => ({
  type: "transfer",
  from,
  to,
  item: is,
  newId: item.id,
});

/** Returns what puts items where they stood before a step took them away; they come back to the end. */
function places(old: ShoppingList, now: ShoppingList, pieces: readonly Piece[]): readonly Change[] {
  const items = pieces.map(({ item }) => item);
  const back = new Set(items.map(({ id }) => id));
  const rest = { ...now, items: now.items.filter(({ id }) => !back.has(id)) };
  const left = new Set([...rest.items.map(({ id }) => id), ...back]);
  const before = { ...old, items: old.items.filter(({ id }) => left.has(id)) };
  const after = { ...before, items: before.items.filter(({ id }) => !back.has(id)) };
  const changes: readonly Change[] = [{ type: "remove-added-items", items }];
  return inverse({ changes, before, after }, rest).filter(({ type }) => type === "move-item");
}
