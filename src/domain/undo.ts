import { applyChange, type Change, itemIdsOf, type ListContent, tickChange } from "./changes";
import type { Item } from "./types";

/** One user action: its changes, and the list before and after them. */
export type UndoableStep = {
  readonly changes: readonly Change[];
  readonly before: ListContent;
  readonly after: ListContent;
};

/** The changes that may move an item. (Removing an item and adding it again moves it to the end.) */
const MOVING_TYPES: ReadonlySet<Change["type"]> = new Set([
  "move-item",
  "remove-items",
  "remove-done-items",
  "remove-added-items",
]);

/**
 * Returns the changes that undo a step, as far as nothing has changed its result since: a text, tick, position or name
 * that has changed since stays, and so does an added item that was edited. Texts, the name and added items are checked
 * again when the changes are applied. Removed items come back with their id, text and tick, at their place among the
 * remaining items. Returns an empty array if nothing is left to undo.
 *
 * @param current the list as it is now, including the changes of others
 */
export function undoChanges(step: UndoableStep, current: ListContent): readonly Change[] {
  const { before, after } = step;
  const beforeById = byId(before.items);
  return withoutNoOps(current, [
    { type: "rename-list", name: before.name, was: after.name },
    { type: "remove-added-items", items: after.items.filter(({ id }) => !beforeById.has(id)) },
    ...restoreFields(step, current),
    ...restorePositions(step, current),
  ]);
}

/** Restores texts and ticks. Unticking reopens the item even if another member removes it meanwhile (`tickChange`). */
function restoreFields({ before, after }: UndoableStep, current: ListContent): Change[] {
  const afterById = byId(after.items);
  const currentById = byId(current.items);
  return before.items.flatMap(({ id: itemId, text, done }): Change[] => {
    const itemAfter = afterById.get(itemId);
    const item = currentById.get(itemId);
    return [
      ...(itemAfter && itemAfter.text !== text
        ? [{ type: "edit-item", itemId, text, was: itemAfter.text } as const]
        : []),
      ...(itemAfter && itemAfter.done !== done && item ? [tickChange(item, done)] : []),
    ];
  });
}

/** Restores removed items and the positions of moved ones, in the order of the list. */
function restorePositions(
  { changes, before, after }: UndoableStep,
  current: ListContent,
): Change[] {
  const movedIds = new Set(changes.filter(({ type }) => MOVING_TYPES.has(type)).flatMap(itemIdsOf));
  const currentPositions = positionsById(current.items);
  const afterPositions = positionsById(after.items);
  const result: Change[] = [];
  let afterId: string | null = null;
  for (const [index, item] of before.items.entries()) {
    const { id } = item;
    const isRemoved = !afterPositions.has(id) && !currentPositions.has(id);
    if (isRemoved) result.push({ type: "add-item", item });
    if (
      isRemoved ||
      (movedIds.has(id) && isStillInPosition(id, after.items, afterPositions, currentPositions))
    ) {
      const beforeId = before.items
        .slice(index + 1)
        .find((next) => currentPositions.has(next.id))?.id;
      result.push({ type: "move-item", itemId: id, afterId, beforeId: beforeId ?? null });
    }
    if (isRemoved || currentPositions.has(id)) afterId = id;
  }
  return result;
}

/** Returns whether an item is still where the step left it: between its nearest neighbours that remain. */
function isStillInPosition(
  id: string,
  afterItems: readonly Item[],
  afterPositions: ReadonlyMap<string, number>,
  currentPositions: ReadonlyMap<string, number>,
): boolean {
  const position = currentPositions.get(id);
  const index = afterPositions.get(id);
  if (position === undefined || index === undefined) return false;
  const remains = (item: Item) => currentPositions.has(item.id);
  const previous = afterItems.slice(0, index).reverse().find(remains);
  const next = afterItems.slice(index + 1).find(remains);
  const currentPositionOf = (item: Item | undefined, otherwise: number) =>
    (item && currentPositions.get(item.id)) ?? otherwise;
  return (
    currentPositionOf(previous, -1) < position &&
    position < currentPositionOf(next, Number.POSITIVE_INFINITY)
  );
}

/** Returns the changes that have an effect when applied in order. */
function withoutNoOps(list: ListContent, changes: readonly Change[]): readonly Change[] {
  let current = list;
  return changes.filter((change) => {
    const next = applyChange(current, change);
    const hasEffect = next !== current;
    current = next;
    return hasEffect;
  });
}

function byId(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function positionsById(items: readonly Item[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ id }, index) => [id, index]));
}
