import { v4 as newId } from "uuid";
import { planAdding } from "../domain/adding";
import { applyChanges, type Change, itemIdsOf, tickOf } from "../domain/changes";
import { fits } from "../domain/room";
import type { Item, ShoppingList } from "../domain/types";
import { inverse } from "../domain/undo";
import type { Edit, Engine } from "./engine";
import { type Entry, subjectsOf, type Transfer } from "./pending";

/** Items that were moved from the list of an edit to another, or back from there. */
export type Moved = {
  readonly to: string;
  readonly isBack: boolean;
  readonly pieces: readonly Piece[];
  /** As `createTakeBack` does it for other edits. */
  readonly takeBack: () => Edit | null;
};

/** An item as it was, and as it is on the other list. */
type Piece = { readonly item: Item; readonly is: Item };

/** An item as it is on one list, and as it is to be on another. */
type Way = { readonly from: Item; readonly to: Item };

/** A transfer that waits: its item as it is to arrive, and where from; the keys of this, and of what is about it alone. */
type Arrival = {
  readonly key: string;
  readonly as: Item;
  readonly there: Transfer["there"];
  /** The item's id at home. */
  readonly homeId: string;
  readonly edits: readonly string[];
};

/**
 * Gives the way from list to list.
 *
 * @returns moves items to another list, or copies them: those are all open then, and none is made of what stands there
 *   already. Null where that can't be: one of the lists is not known here or can't be edited, or there is no room. Of a
 *   copy it gives an edit of the other list
 */
export function createTransfer({ outbox, listOnScreen, edit }: Engine) {
  function editable(listId: string): ShoppingList | null {
    const list = listOnScreen(listId);
    return list && !list.isReadOnly ? list : null;
  }

  /**
   * Has items go from a list to another. One that is to arrive on the first, and that nobody has tried to send there,
   * goes from where it still is: so no list in between can keep it from getting there, and from one that is full it comes
   * home. It takes with it what was done to it in between. The rest waits for what may be on its way, see `Outbox.ready`.
   *
   * @returns those that are to arrive, and not at home already
   */
  function send(from: string, to: string, ways: readonly Way[]): readonly Way[] {
    const arrivals = takeArrivals(from, ways);
    const home = new Map(listOnScreen(to)?.items.map((item) => [item.id, item]));
    const transfers: Transfer[] = [];
    const changes: Change[] = [];
    const sent = ways.filter((way) => {
      const arrival = arrivals.get(way);
      const origin = arrival?.there.listId === to ? undefined : arrival?.there;
      const item = arrival && !origin && home.get(arrival.homeId);
      if (item) changes.push(...changesOnTheWay(arrival.as, way.from, item));
      else {
        const here: Change = { type: "add-item", item: way.to };
        transfers.push({ type: "transfer", here, there: origin ?? goneFrom(from, way.from) });
      }
      return !item;
    });
    outbox.add(to, ...transfers, ...changes);
    return sent;
  }

  /** Takes back what nobody has tried to send of what has items come to a list, with all that is about them alone. */
  function takeArrivals(listId: string, ways: readonly Way[]): ReadonlyMap<Way, Arrival> {
    const waiting = outbox.entries(listId);
    const found = ways.flatMap((way) => {
      const arrival = arrivalOf(waiting, way.from.id);
      return arrival ? [[way, arrival] as const] : [];
    });
    if (found.length === 0) return new Map();
    const keys = found.map(([, { key }]) => key);
    const taken = outbox.cancel(listId, keys);
    const result = found.filter(([, { key }]) => taken.has(key));
    const edits = result.flatMap(([, arrival]) => arrival.edits);
    outbox.cancel(listId, edits);
    return new Map(result);
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

  /** Moves items back that were moved, or forth once more: those that still are as they were left. */
  function moveBack(step: Edit): Edit | null {
    outbox.lookAgain(); // another tab may have taken them further
    const { listId, moved: last } = step;
    const [before, target] = [editable(listId), last && editable(last.to)];
    if (!before || !last || !target) return null;
    const { to, isBack } = last;
    const standing = new Map((isBack ? before : target).items.map((item) => [item.id, item]));
    const pieces = last.pieces.filter(({ item, is }) => {
      const asLeft = isBack ? item : is;
      const there = standing.get(asLeft.id);
      return there?.text === asLeft.text && there.done === asLeft.done;
    });
    if (pieces.length === 0) return null;
    if (isBack) send(listId, to, pieces.map(forth));
    else {
      const sent = send(to, listId, pieces.map(back));
      outbox.add(listId, ...places(step, editable(listId) ?? before, sent));
    }
    return moved(before, { to, isBack: !isBack, pieces });
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
    if (isCopy) {
      const lines = going.map(({ text }) => ({ text, done: false }));
      const { changes, added } = planAdding(target, lines, newId);
      const isRoom = added.length === 0 || fits(applyChanges(target, changes));
      return isRoom ? edit(to, changes) : null;
    }
    const before = editable(from);
    const standing = new Map(target.items.map((item) => [item.id, item]));
    const pieces = going.map((item) => {
      // With its id, two who move the same item at once do not double it.
      const same = standing.get(item.id);
      if (!same) return { item, is: item };
      return { item, is: same.text === item.text ? same : { ...item, id: newId() } };
    });
    const adding = pieces.map(({ is }): Change => ({ type: "add-item", item: is }));
    if (!before || !fits(applyChanges(target, adding))) return null;
    send(from, to, pieces.map(forth));
    return moved(before, { to, isBack: false, pieces });
  };
}

/** What has an item come to a list; null where it stands there, or where more than edits of it waits that is about it. */
function arrivalOf(waiting: readonly Entry[], id: string): Arrival | null {
  const [first, ...others] = waiting.filter((entry) => subjectsOf(entry).includes(id));
  if (first?.pending.type !== "transfer") return null;
  const { here, there } = first.pending;
  const [homeId] = itemIdsOf(there.change);
  const edits = others.filter(({ pending }) => isEditOf(pending, id));
  const isAlone = others.every((one) => edits.includes(one) || one.pending.type === "move-item");
  if (!isAlone || here.type !== "add-item" || homeId === undefined) return null;
  return { key: first.key, as: here.item, there, homeId, edits: edits.map(({ key }) => key) };
}

/** Whether what waits is about an item alone. */
function isEditOf(pending: Entry["pending"], id: string): boolean {
  switch (pending.type) {
    case "edit-item":
    case "set-done":
    case "reopen-item":
    case "move-item":
      return itemIdsOf(pending)[0] === id;
    default:
      return false;
  }
}

/**
 * What was done to an item on its way, for where it has never left.
 *
 * @param as as it was to arrive
 * @param now as it is by now
 * @param item as it is at home
 */
function changesOnTheWay(as: Item, now: Item, item: Item): readonly Change[] {
  const edit: Change = { type: "edit-item", itemId: item.id, text: now.text };
  return [
    ...(now.text === as.text ? [] : [edit]),
    ...(now.done === as.done ? [] : [tickOf(item, now.done)]),
  ];
}

const forth = ({ item, is }: Piece): Way => ({ from: item, to: is });
const back = ({ item, is }: Piece): Way => ({ from: is, to: item });

function goneFrom(listId: string, item: Item): Transfer["there"] {
  return { listId, change: { type: "remove-added-items", items: [item] } };
}

/** What puts items where they stood before a step took them away; now they are at the end. */
function places(step: Edit, now: ShoppingList, sent: readonly Way[]): readonly Change[] {
  const ids = new Set(now.items.map(({ id }) => id));
  const back = new Set(sent.map(({ to }) => to.id));
  const before = { ...step.before, items: step.before.items.filter(({ id }) => ids.has(id)) };
  const rest = { ...now, items: now.items.filter(({ id }) => !back.has(id)) };
  return inverse({ ...step, before }, rest).filter(({ type }) => type === "move-item");
}
