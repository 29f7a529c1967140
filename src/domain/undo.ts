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
 * Returns the changes that undo a step, as far as nothing has changed its result since: a text, tick, place or name
 * stays if it has changed since, and so does an added item that has been edited. Texts, the name and added items are
 * checked again when the changes are applied. Removed items come back with their id, text and tick, at their place
 * among the remaining items. Returns an empty array if nothing is left to undo.
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
    ...restorePlaces(step, current),
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

/** Restores removed items and the places of moved ones, in the order of the list. */
function restorePlaces({ changes, before, after }: UndoableStep, current: ListContent): Change[] {
  const movedIds = new Set(changes.filter(({ type }) => MOVING_TYPES.has(type)).flatMap(itemIdsOf));
  const currentPlaces = placesById(current.items);
  const afterPlaces = placesById(after.items);
  const result: Change[] = [];
  let afterId: string | null = null;
  for (const [index, item] of before.items.entries()) {
    const { id } = item;
    const isRemoved = !afterPlaces.has(id) && !currentPlaces.has(id);
    if (isRemoved) result.push({ type: "add-item", item });
    if (
      isRemoved ||
      (movedIds.has(id) && isStillInPlace(id, after.items, afterPlaces, currentPlaces))
    ) {
      const beforeId = before.items.slice(index + 1).find((next) => currentPlaces.has(next.id))?.id;
      result.push({ type: "move-item", itemId: id, afterId, beforeId: beforeId ?? null });
    }
    if (isRemoved || currentPlaces.has(id)) afterId = id;
  }
  return result;
}

/** Returns whether an item is still where the step left it: between its nearest neighbours that remain. */
function isStillInPlace(
  id: string,
  afterItems: readonly Item[],
  afterPlaces: ReadonlyMap<string, number>,
  currentPlaces: ReadonlyMap<string, number>,
): boolean {
  const place = currentPlaces.get(id);
  const index = afterPlaces.get(id);
  if (place === undefined || index === undefined) return false;
  const remains = (item: Item) => currentPlaces.has(item.id);
  const previous = afterItems.slice(0, index).findLast(remains);
  const next = afterItems.slice(index + 1).find(remains);
  const currentPlaceOf = (item: Item | undefined, otherwise: number) =>
    (item && currentPlaces.get(item.id)) ?? otherwise;
  return (
    currentPlaceOf(previous, -1) < place && place < currentPlaceOf(next, Number.POSITIVE_INFINITY)
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

function placesById(items: readonly Item[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ id }, index) => [id, index]));
}
