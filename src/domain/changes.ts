import { isSameItem } from "./same-items";
import type { Item, ShoppingList } from "./types";

/**
 * An edit of a list, described by its intent. It doesn't depend on the rest of the list, so it can be applied to any
 * later state, in any order with the changes of others. A change with a precondition (such as `was`) does nothing once
 * the precondition fails.
 */
export type Change =
  /**
   * Adds the item at the end; a `move-item` in the same step places it. If `inPlaceOf` is given, that item gets the text
   * and tick instead. If its text differs, that text stays as an item with the new id.
   */
  | {
      readonly type: "add-item";
      readonly item: Item;
      readonly inPlaceOf?: Pick<Item, "id" | "text">;
    }
  /** Reopens the item where it is; if it is gone, adds it at the end. */
  | { readonly type: "reopen-item"; readonly item: Item }
  | EditItem
  | { readonly type: "set-done"; readonly itemId: string; readonly done: boolean }
  | MoveItem
  | { readonly type: "remove-items"; readonly itemIds: readonly string[] }
  /** Removes those items that are still done. */
  | { readonly type: "remove-done-items"; readonly itemIds: readonly string[] }
  /** Undoes an add: removes the items that are unchanged since. */
  | { readonly type: "remove-added-items"; readonly items: readonly Item[] }
  /** If `was` is given, applies only while the name still equals it. */
  | { readonly type: "rename-list"; readonly name: string; readonly was?: string };

/** If `was` is given, applies only while the text still equals it. */
type EditItem = {
  readonly type: "edit-item";
  readonly itemId: string;
  readonly text: string;
  readonly was?: string;
  /** The text that the user saw. If the item has another one, that one stays as a new item, `otherId`, behind it. */
  readonly seen?: { readonly text: string; readonly otherId: string };
};

/**
 * Moves an item right after `afterId`, or to the top if that is null. If that neighbour is gone, the item goes right
 * before `beforeId`; if both are gone, or there is no `beforeId`, it stays.
 */
export type MoveItem = {
  readonly type: "move-item";
  readonly itemId: string;
  readonly afterId: string | null;
  readonly beforeId: string | null;
};

/** The fields that changes affect. */
export type ListContent = Pick<ShoppingList, "name" | "items">;

/**
 * Applies one change to a list. Pure, total and idempotent: it never throws, and applying it twice has the effect of
 * applying it once. Edits, ticks and moves of an item that is gone do nothing. Unchanged items, and an unchanged list,
 * keep their identity.
 */
export function applyChange<List extends ListContent>(list: List, change: Change): List {
  switch (change.type) {
    case "add-item":
      return addInPlace(list, change.item, change.inPlaceOf);
    case "reopen-item":
      return setDone(addItem(list, change.item), change.item.id, false);
    case "edit-item":
      return editItem(list, change);
    case "set-done":
      return setDone(list, change.itemId, change.done);
    case "move-item":
      return moveItem(list, change);
    case "remove-items":
      return removeItems(list, change.itemIds, () => true);
    case "remove-done-items":
      return removeItems(list, change.itemIds, ({ done }) => done);
    case "remove-added-items":
      return removeAddedItems(list, change.items);
    case "rename-list":
      return list.name === change.name || hasChangedSince(list.name, change.was)
        ? list
        : { ...list, name: change.name };
  }
}

/** Applies changes in order. */
export function applyChanges<List extends ListContent>(
  list: List,
  changes: Iterable<Change>,
): List {
  let result = list;
  for (const change of changes) result = applyChange(result, change);
  return result;
}

/** Returns the change that ticks an item off or reopens it. Reopening also restores an item that is gone. */
export function tickChange(item: Item, done: boolean): Change {
  return done ? { type: "set-done", itemId: item.id, done } : { type: "reopen-item", item };
}

/** Returns the ids of the items that a change affects. */
export function itemIdsOf(change: Change): readonly string[] {
  switch (change.type) {
    case "add-item":
      return [change.item.id, ...(change.inPlaceOf ? [change.inPlaceOf.id] : [])];
    case "reopen-item":
      return [change.item.id];
    case "edit-item":
      return [change.itemId, ...(change.seen ? [change.seen.otherId] : [])];
    case "set-done":
    case "move-item":
      return [change.itemId];
    case "remove-items":
    case "remove-done-items":
      return change.itemIds;
    case "remove-added-items":
      return change.items.map(({ id }) => id);
    case "rename-list":
      return [];
  }
}

function hasChangedSince(text: string, was: string | undefined): boolean {
  return was !== undefined && was !== text;
}

function addItem<List extends ListContent>(list: List, item: Item): List {
  return list.items.some(({ id }) => id === item.id)
    ? list
    : withItems(list, [...list.items, item]);
}

/** Gives an item the text and tick of another one, under its own id; also if it is gone. */
function addInPlace<List extends ListContent>(
  list: List,
  item: Item,
  inPlaceOf: Pick<Item, "id" | "text"> | undefined,
): List {
  if (!inPlaceOf) return addItem(list, item);
  const { id: itemId, text: seenText } = inPlaceOf;
  const seen = { text: seenText, otherId: item.id };
  const edited = editItem(list, { type: "edit-item", itemId, text: item.text, seen });
  return setDone(addItem(edited, { ...item, id: itemId }), itemId, item.done);
}

function editItem<List extends ListContent>(
  list: List,
  { itemId, text, was, seen }: EditItem,
): List {
  const index = list.items.findIndex(({ id }) => id === itemId);
  const item = list.items[index];
  if (!item || item.text === text || hasChangedSince(item.text, was)) return list;
  const items = list.items.map((one) => (one === item ? { ...item, text } : one));
  if (!seen || seen.text === item.text) return withItems(list, items);
  const other = { ...item, id: seen.otherId };
  const isApplied = list.items.some(({ id }) => id === other.id);
  items.splice(index + 1, 0, other);
  return isApplied ? list : withItems(list, items);
}

function setDone<List extends ListContent>(list: List, id: string, done: boolean): List {
  return updateItem(list, id, (item) => (item.done === done ? item : { ...item, done }));
}

function withItems<List extends ListContent>(list: List, items: readonly Item[]): List {
  return { ...list, items };
}

function updateItem<List extends ListContent>(
  list: List,
  id: string,
  update: (item: Item) => Item,
): List {
  const index = list.items.findIndex((item) => item.id === id);
  const item = list.items[index];
  if (!item) return list;
  const updated = update(item);
  return updated === item
    ? list
    : withItems(
        list,
        list.items.map((one) => (one === item ? updated : one)),
      );
}

function removeItems<List extends ListContent>(
  list: List,
  ids: readonly string[],
  isMatch: (item: Item) => boolean,
): List {
  const idSet = new Set(ids);
  const kept = list.items.filter((item) => !(idSet.has(item.id) && isMatch(item)));
  return kept.length === list.items.length ? list : withItems(list, kept);
}

function removeAddedItems<List extends ListContent>(list: List, items: readonly Item[]): List {
  const added = new Map(items.map((item) => [item.id, item]));
  return removeItems(list, [...added.keys()], (item) => {
    const asAdded = added.get(item.id);
    return asAdded !== undefined && isSameItem(asAdded, item);
  });
}

function moveItem<List extends ListContent>(list: List, change: MoveItem): List {
  const from = list.items.findIndex((item) => item.id === change.itemId);
  const moved = list.items[from];
  if (!moved) return list;
  const others = list.items.filter((item) => item !== moved);
  const to = insertionIndex(others, change);
  if (to === null || to === from) return list;
  return withItems(list, [...others.slice(0, to), moved, ...others.slice(to)]);
}

/** Returns the index at which to insert a moved item among the others; null if both neighbours are gone. */
function insertionIndex(others: readonly Item[], { afterId, beforeId }: MoveItem): number | null {
  if (afterId === null) return 0;
  const after = others.findIndex((item) => item.id === afterId);
  if (after >= 0) return after + 1;
  const before = others.findIndex((item) => item.id === beforeId);
  return before >= 0 ? before : null;
}
