import { applyChange, type Change, itemIdsOf, type ListContent, tickChange } from "./changes";
import type { Item } from "./types";

/** What a person did at one stroke: the changes, and the list before and after them. */
export type UndoableStep = {
  readonly changes: readonly Change[];
  readonly before: ListContent;
  readonly after: ListContent;
};

/** What may give an item another place: who removes one and adds it again has put it at the end. */
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
 * @returns nothing where nothing is left to take back
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

/** A tick is taken back as by a second tap: the item is wanted open, even if somebody has cleared it meanwhile. */
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
 * Brings back what is gone, and puts what was moved where it was: from the first item to the last, so that each finds
 * the one it stood behind in its place.
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

/** Whether an item still stands between the two that a step put it between, or those of their side that are left. */
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

/** Without the changes that change nothing. */
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
