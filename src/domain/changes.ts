import type { Item, ShoppingList } from "./types";

/**
 * An edit of a list, as a small description of what the person meant. A change says nothing about the rest of
 * the list, so it can be applied to any later state of it, in any order with the changes of others.
 */
export type Change =
  | { readonly type: "add-item"; readonly item: Item }
  | { readonly type: "edit-item"; readonly itemId: string; readonly text: string }
  | { readonly type: "set-done"; readonly itemId: string; readonly done: boolean }
  | MoveItem
  | { readonly type: "remove-items"; readonly itemIds: readonly string[] }
  | { readonly type: "rename-list"; readonly name: string };

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
      return hasItem(list, change.item.id) ? list : withItems(list, [...list.items, change.item]);
    case "edit-item":
      return updateItem(list, change.itemId, (item) =>
        item.text === change.text ? item : { ...item, text: change.text },
      );
    case "set-done":
      return updateItem(list, change.itemId, (item) =>
        item.done === change.done ? item : { ...item, done: change.done },
      );
    case "move-item":
      return moveItem(list, change);
    case "remove-items":
      return removeItems(list, change.itemIds);
    case "rename-list":
      return list.name === change.name ? list : { ...list, name: change.name };
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

function hasItem(list: ListContent, id: string): boolean {
  return list.items.some((item) => item.id === id);
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

function removeItems<List extends ListContent>(list: List, ids: readonly string[]): List {
  const gone = new Set(ids);
  const kept = list.items.filter((item) => !gone.has(item.id));
  return kept.length === list.items.length ? list : withItems(list, kept);
}

function moveItem<List extends ListContent>(list: List, change: MoveItem): List {
  const from = list.items.findIndex((item) => item.id === change.itemId);
  const moved = list.items[from];
  if (!moved) return list;
  const others = list.items.toSpliced(from, 1);
  const to = placeFor(others, change);
  return to === null || to === from ? list : withItems(list, others.toSpliced(to, 0, moved));
}

/** The index among the other items where a moved item goes, or null when neither neighbour is there any more. */
function placeFor(others: readonly Item[], { afterId, beforeId }: MoveItem): number | null {
  if (afterId === null) return 0;
  const after = others.findIndex((item) => item.id === afterId);
  if (after >= 0) return after + 1;
  const before = others.findIndex((item) => item.id === beforeId);
  return before >= 0 ? before : null;
}
