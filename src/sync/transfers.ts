import { v4 as newId } from "uuid";
import { planAdding } from "../domain/adding";
import { applyChanges, type Change } from "../domain/changes";
import { fits } from "../domain/room";
import type { Item, ShoppingList } from "../domain/types";
import { inverse } from "../domain/undo";
import type { Edit, Engine } from "./engine";
import type { Transfer } from "./pending";

/** Items that were moved from the list of an edit to another, or back from there. */
export type Moved = {
  readonly to: string;
  readonly isBack: boolean;
  readonly pieces: readonly Piece[];
  /** As `createTakeBack` does it for other edits. */
  readonly takeBack: () => Edit | null;
};

/** An item as it was, and as it is on the other list; what that had in its place; and the key of this, if it has one. */
type Piece = {
  readonly item: Item;
  readonly is: Item;
  readonly was: Item | undefined;
  readonly key: string | undefined;
};

/**
 * Gives the way from list to list.
 *
 * @returns moves items to another list, or copies them, which are all open then. What stands there already is not
 *   doubled. Null where that can't be: one of the lists is not known here or can't be edited, or there is no room. Of a
 *   copy it gives an edit of the other list
 */
export function createTransfer({ outbox, listOnScreen, edit }: Engine) {
  function editable(listId: string): ShoppingList | null {
    const list = listOnScreen(listId);
    return list && !list.isReadOnly ? list : null;
  }

  function move(from: string, to: string, pieces: readonly Omit<Piece, "key">[]): Edit | null {
    const before = editable(from);
    if (!before) return null;
    const origins = takeArrivals(from, to, pieces);
    const originOf = ({ item }: Pick<Piece, "item">) => origins.get(item.id);
    const sent = pieces.filter((piece) => originOf(piece)?.listId !== to);
    const keys = outbox.add(
      to,
      ...sent.map((piece) => forth(piece, originOf(piece) ?? goneFrom(from, piece))),
    );
    const keyOf = new Map(sent.map((piece, at) => [piece, keys[at]]));
    return moved(before, {
      to,
      isBack: false,
      pieces: pieces.map((piece) => ({
        ...piece,
        // One that went on is taken back by moving it here once more.
        key: originOf(piece) ? undefined : keyOf.get(piece),
      })),
    });
  }

  /**
   * Takes back what was to bring items here and nobody has tried to send: an item that goes on goes from where it still is.
   * So no list in between can keep it from getting there, and from one that is full it comes home.
   *
   * @returns by the items' ids what is to be taken off where
   */
  function takeArrivals(from: string, to: string, pieces: readonly Omit<Piece, "key">[]) {
    const going = new Map(pieces.map((piece) => [piece.item.id, piece]));
    const arrivals = outbox.entries(from).flatMap(({ key, pending }) => {
      if (pending.type !== "transfer" || pending.here.type !== "add-item") return [];
      const { here, there } = pending;
      const piece = going.get(here.item.id);
      // At home it is as it has left, and the only one of its text.
      const isAsLeft = piece && !piece.was && isSame(here.item, piece.item);
      return piece && (there.listId !== to || isAsLeft) ? { key, id: here.item.id, there } : [];
    });
    const taken = outbox.cancel(
      from,
      arrivals.map(({ key }) => key),
    );
    return new Map(arrivals.flatMap(({ key, id, there }) => (taken.has(key) ? [[id, there]] : [])));
  }

  /** The edit of the list that items have gone from, or have come back to. */
  function moved(before: ShoppingList, { to, isBack, pieces }: Omit<Moved, "takeBack">): Edit {
    const items = pieces.map(({ item }) => item);
    const changes: readonly Change[] = isBack
      ? items.map((item) => ({ type: "add-item", item }))
      : [{ type: "remove-added-items", items }];
    const after = listOnScreen(before.id) ?? before;
    const step: Edit = {
      listId: before.id,
      changes,
      before,
      after,
      keys: [],
      moved: { to, isBack, pieces, takeBack: () => moveBack(step) },
    };
    return step;
  }

  /**
   * Moves items back that were moved, or forth once more: those that still are as they were left. What nobody has tried to
   * send of that never happened; what may be on its way there is waited for, see `Outbox.ready`.
   */
  function moveBack(step: Edit): Edit | null {
    outbox.lookAgain(); // another tab may have taken them further
    const { listId, moved: last } = step;
    const [before, target] = [editable(listId), last && editable(last.to)];
    if (!before || !last || !target) return null;
    const { to, isBack, pieces } = last;
    const standing = new Map((isBack ? before : target).items.map((item) => [item.id, item]));
    const untouched = pieces.filter((piece) => {
      const asLeft = isBack ? piece.item : piece.is;
      const item = standing.get(asLeft.id);
      return item && isSame(item, asLeft);
    });
    if (untouched.length === 0) return null;
    const keys = untouched.flatMap(({ key }) => key ?? []);
    const unsent = outbox.cancel(isBack ? listId : to, keys);
    const isUnsent = ({ key }: Piece) => key !== undefined && unsent.has(key);
    const rest = untouched.filter((one) => !isUnsent(one));
    const added = isBack
      ? outbox.add(to, ...rest.map((piece) => forth(piece, goneFrom(listId, piece))))
      : outbox.add(
          listId,
          ...rest.map((piece) => back(to, piece)),
          ...places(step, editable(listId) ?? before, rest),
        );
    const next = [
      ...untouched.filter(isUnsent).map((piece) => ({ ...piece, key: undefined })),
      ...rest.map((piece, at) => ({ ...piece, key: added[at] })),
    ];
    return moved(before, { to, isBack: !isBack, pieces: next });
  }

  return function transfer(
    from: string,
    to: string,
    items: readonly Item[],
    isCopy: boolean,
  ): Edit | null {
    const [source, target] = [listOnScreen(from), editable(to)];
    if (!source || !target || from === to) return null;
    const ids = new Set(items.map(({ id }) => id));
    const going = source.items.filter(({ id }) => ids.has(id));
    const standing = new Map(target.items.map((item) => [item.id, item]));
    const lines = going.map(({ id, text, done }) => {
      if (isCopy) return { text, done: false };
      // Two who move the same item at once do not double it.
      return { text, done, ...(!standing.has(id) && { id }) };
    });
    const { changes, items: planned, added } = planAdding(target, lines, newId);
    if (added.length > 0 && !fits(applyChanges(target, changes))) return null;
    if (isCopy) return edit(to, changes);
    const pieces = going.flatMap((item, at) => {
      const is = planned[at];
      if (!is) return [];
      const was = standing.get(is.id);
      standing.set(is.id, is); // the next of the same text finds it
      return [{ item, is, was }];
    });
    return move(from, to, pieces);
  };
}

function isSame(one: Item, other: Item): boolean {
  return one.text === other.text && one.done === other.done;
}

/** Has an item on the list that it goes to, and then no more `there`. */
function forth({ item, is, was }: Omit<Piece, "key">, there: Transfer["there"]): Transfer {
  const here: Change = was
    ? { type: "have-item", item: { ...item, id: newId() }, standIn: was.id }
    : { type: "add-item", item: is };
  return { type: "transfer", here, there };
}

function goneFrom(listId: string, { item }: Pick<Piece, "item">): Transfer["there"] {
  return { listId, change: { type: "remove-added-items", items: [item] } };
}

/** Has an item on its list again, and then the other as it was before. */
function back(to: string, { item, is, was }: Piece): Transfer {
  const isReopened = was?.done === true && !is.done;
  return {
    type: "transfer",
    here: { type: "add-item", item },
    there: {
      listId: to,
      // What stood there already, and was left as it was, is nobody's to touch.
      change: isReopened
        ? { type: "set-done", itemId: was.id, done: true }
        : { type: "remove-added-items", items: was ? [] : [is] },
    },
  };
}

/** What puts items where they stood before a step took them away. */
function places(step: Edit, now: ShoppingList, pieces: readonly Piece[]): readonly Change[] {
  const ids = new Set([...now.items, ...pieces.map(({ item }) => item)].map(({ id }) => id));
  const items = step.before.items.filter(({ id }) => ids.has(id));
  const changes = inverse({ ...step, before: { ...step.before, items } }, now);
  return changes.filter(({ type }) => type === "move-item");
}
