import type { Item, ShoppingList } from "./types";

/**
 * An edit of a list, as a small description of what the person meant. A change says nothing about the rest of
 * the list, so it can be applied to any later state of it, in any order with the changes of others. What was meant
 * only as long as nobody else has been there says so: such a change does nothing to what is different by then.
 */
export type Change =
  | { readonly type: "add-item"; readonly item: Item }
  /** Have it on the list, and open: as it stands there, or at the end should it be gone. */
  | { readonly type: "reopen-item"; readonly item: Item }
  /** With `was` only where that still is the text. */
  | {
      readonly type: "edit-item";
      readonly itemId: string;
      readonly text: string;
      readonly was?: string;
    }
  | { readonly type: "set-done"; readonly itemId: string; readonly done: boolean }
  | MoveItem
  | { readonly type: "remove-items"; readonly itemIds: readonly string[] }
  /** Those that are still done. */
  | { readonly type: "remove-done-items"; readonly itemIds: readonly string[] }
  /** Takes back an adding: those that still are as they were added. */
  | { readonly type: "remove-added-items"; readonly items: readonly Item[] }
  /** With `was` only where that still is the name. */
  | { readonly type: "rename-list"; readonly name: string; readonly was?: string };

/**
 * Puts an item right after another; `afterId: null` means first. Should that neighbour be gone by the time the
 * change is applied, the item goes right before `beforeId`; should both be gone, it stays where it is.
 */
type MoveItem = {
  readonly type: "move-item";
  readonly itemId: string;
  readonly afterId: string | null;
  readonly beforeId: string | null;
};

/** The part of a list that changes speak about. */
export type ListContent = Pick<ShoppingList, "name" | "items">;

/**
 * Applies one change to a list. Pure, total and idempotent: it never throws, applying it twice is applying it
 * once, and a change about an item that is gone does nothing. Whatever did not change keeps its identity, down
 * to the list itself.
 */
export function applyChange<List extends ListContent>(list: List, change: Change): List {
  switch (change.type) {
    case "add-item":
      return addItem(list, change.item);
    case "reopen-item":
      return setDone(addItem(list, change.item), change.item.id, false);
    case "edit-item":
      return updateItem(list, change.itemId, (item) =>
        item.text === change.text || hasChangedSince(item.text, change.was)
          ? item
          : { ...item, text: change.text },
      );
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

/** Applies changes one after the other, the oldest first. */
export function applyChanges<List extends ListContent>(
  list: List,
  changes: Iterable<Change>,
): List {
  let result = list;
  for (const change of changes) result = applyChange(result, change);
  return result;
}

/** The change by which somebody ticks an item off, or wants it again, even if somebody removes it meanwhile. */
export function tickChange(item: Item, done: boolean): Change {
  return done ? { type: "set-done", itemId: item.id, done } : { type: "reopen-item", item };
}

/** The ids of the items that a change is about. */
export function itemIdsOf(change: Change): readonly string[] {
  switch (change.type) {
    case "add-item":
    case "reopen-item":
      return [change.item.id];
    case "edit-item":
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
  return updated === item ? list : withItems(list, list.items.with(index, updated));
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
  return removeItems(list, [...added.keys()], ({ id, text, done }) => {
    const item = added.get(id);
    return item?.text === text && item.done === done;
  });
}

function moveItem<List extends ListContent>(list: List, change: MoveItem): List {
  const from = list.items.findIndex((item) => item.id === change.itemId);
  const moved = list.items[from];
  if (!moved) return list;
  const others = list.items.toSpliced(from, 1);
  const to = insertionIndex(others, change);
  return to === null || to === from ? list : withItems(list, others.toSpliced(to, 0, moved));
}

/** The index among the other items where a moved item goes, or null when neither neighbour is there any more. */
function insertionIndex(others: readonly Item[], { afterId, beforeId }: MoveItem): number | null {
  if (afterId === null) return 0;
  const after = others.findIndex((item) => item.id === afterId);
  if (after >= 0) return after + 1;
  const before = others.findIndex((item) => item.id === beforeId);
  return before >= 0 ? before : null;
}
