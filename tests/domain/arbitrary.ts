import fc from "fast-check";
import { type Change, itemIdsOf } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { buildList } from "./build";

/** Few ids, so that changes often affect the same item. Some are on the list. */
const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
const anyId = fc.constantFrom(...ids);
/** Few texts, because some changes compare the old text. */
const anyText = fc.constantFrom("Milk", "Bread", "Salt");
const anyItem = fc.record({ id: anyId, text: anyText, done: fc.boolean() });

export const anyList: fc.Arbitrary<ShoppingList> = fc
  .record({ name: anyText, items: fc.uniqueArray(anyItem, { selector: ({ id }) => id }) })
  .map(buildList);

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: fc.constantFrom("add-item" as const, "reopen-item" as const), item: anyItem }),
  fc.record(
    { type: fc.constant("edit-item" as const), itemId: anyId, text: anyText, was: anyText },
    { requiredKeys: ["type", "itemId", "text"] },
  ),
  fc.record({ type: fc.constant("set-done" as const), itemId: anyId, done: fc.boolean() }),
  fc.record({
    type: fc.constant("move-item" as const),
    itemId: anyId,
    afterId: fc.option(anyId),
    beforeId: fc.option(anyId),
  }),
  fc.record({
    type: fc.constantFrom("remove-items" as const, "remove-done-items" as const),
    itemIds: fc.array(anyId),
  }),
  fc.record({ type: fc.constant("remove-added-items" as const), items: fc.array(anyItem) }),
  fc.record(
    { type: fc.constant("rename-list" as const), name: anyText, was: anyText },
    { requiredKeys: ["type", "name"] },
  ),
);

export const anyChanges = fc.array(anyChange, { maxLength: 30 });

/** Returns the content of a list without the order. */
export function contentOf({ name, items }: ShoppingList) {
  return { name, items: new Map(items.map((item) => [item.id, item])) };
}

/** Returns the fields that a change affects: `name`, or `<item id>.<text | done | place>`. */
export function subjectsOf(change: Change): readonly string[] {
  switch (change.type) {
    case "edit-item":
      return [`${change.itemId}.text`];
    case "set-done":
      return [`${change.itemId}.done`];
    case "move-item":
      return [`${change.itemId}.place`];
    case "rename-list":
      return ["name"];
    default:
      return itemIdsOf(change).flatMap((id) => ["text", "done", "place"].map((f) => `${id}.${f}`));
  }
}

/** Returns whether two changes affect the same field. */
export function overlap(one: Change, other: Change): boolean {
  const subjects = new Set(subjectsOf(one));
  return subjectsOf(other).some((subject) => subjects.has(subject));
}
