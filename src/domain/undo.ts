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
 * The changes that take a step back. They undo what the step did and nothing that was done since: a text, a tick, a
 * place or a name that is no longer as the step left it stays as it is now, and so does an item that it added and that
 * has been changed. Texts, the name and what was added are looked at once more when the changes arrive. What the step
 * removed comes back with its id, its text and its tick, to its place among what is left.
 *
 * @param current the list as it is, with whatever others have done since
 * @returns an empty array if nothing is left to undo
 */
export function undoChanges(step: UndoableStep, current: ListContent): readonly Change[] {
  const { before, after } = step;
  const was = byId(before.items);
  return withoutNoOps(current, [
    { type: "rename-list", name: before.name, was: after.name },
    { type: "remove-added-items", items: after.items.filter(({ id }) => !was.has(id)) },
    ...restoreFields(step, current),
    ...restorePlaces(step, current),
  ]);
}

/** Restores texts and ticks. Unticking reopens the item even if somebody removes it meanwhile (`tickOf`). */
function restoreFields({ before, after }: UndoableStep, current: ListContent): Change[] {
  const did = byId(after.items);
  const there = byId(current.items);
  return before.items.flatMap(({ id: itemId, text, done }): Change[] => {
    const made = did.get(itemId);
    const item = there.get(itemId);
    return [
      ...(made && made.text !== text
        ? [{ type: "edit-item", itemId, text, was: made.text } as const]
        : []),
      ...(made && made.done !== done && item ? [tickChange(item, done)] : []),
    ];
  });
}

/**
 * Restores removed items and the places of moved ones, from first to last, so that each item's predecessor is already
 * in place.
 */
function restorePlaces({ changes, before, after }: UndoableStep, current: ListContent): Change[] {
  const placed = new Set(changes.filter(({ type }) => MOVING_TYPES.has(type)).flatMap(itemIdsOf));
  const there = places(current.items);
  const made = places(after.items);
  const result: Change[] = [];
  let afterId: string | null = null;
  for (const [index, item] of before.items.entries()) {
    const { id } = item;
    const isRemoved = !made.has(id) && !there.has(id);
    if (isRemoved) result.push({ type: "add-item", item });
    if (isRemoved || (placed.has(id) && isStillInPlace(id, after.items, made, there))) {
      const beforeId = before.items.slice(index + 1).find((next) => there.has(next.id))?.id;
      result.push({ type: "move-item", itemId: id, afterId, beforeId: beforeId ?? null });
    }
    if (isRemoved || there.has(id)) afterId = id;
  }
  return result;
}

/** Returns whether an item is still where the step left it: between the nearest remaining neighbours it had then. */
function isStillInPlace(
  id: string,
  items: readonly Item[],
  made: ReadonlyMap<string, number>,
  there: ReadonlyMap<string, number>,
): boolean {
  const own = there.get(id);
  const index = made.get(id);
  if (own === undefined || index === undefined) return false;
  const isLeft = (item: Item) => there.has(item.id);
  const previous = items.slice(0, index).findLast(isLeft);
  const next = items.slice(index + 1).find(isLeft);
  const placeOf = (item: Item | undefined, otherwise: number) =>
    (item && there.get(item.id)) ?? otherwise;
  return placeOf(previous, -1) < own && own < placeOf(next, Number.POSITIVE_INFINITY);
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

function places(items: readonly Item[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ id }, index) => [id, index]));
}
