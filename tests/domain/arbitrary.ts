import fc from "fast-check";
import { type Change, itemIdsOf } from "../../src/domain/changes";
import type { Item, ShoppingList } from "../../src/domain/types";
import { buildList } from "./build";

/** Few ids, so that changes often affect the same item. Some are on the list. */
const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
const anyId = fc.constantFrom(...ids);
/** Few texts, because some changes compare the old text. */
const anyText = fc.constantFrom("Milk", "Bread", "Salt");

/** Each field of an item. The type makes sure that none is forgotten. */
const FIELDS: { readonly [Field in keyof Item]-?: fc.Arbitrary<NonNullable<Item[Field]>> } = {
  id: anyId,
  text: anyText,
  done: fc.boolean(),
};

export const anyItem: fc.Arbitrary<Item> = fc.record(FIELDS);

export const anyList: fc.Arbitrary<ShoppingList> = fc
  .record({ name: anyText, items: fc.uniqueArray(anyItem, { selector: ({ id }) => id }) })
  .map(buildList);

const of = <Type extends Change["type"]>(type: Type) => fc.constant(type);

/** Each kind of change. The type makes sure that none is forgotten. */
const CHANGES: Readonly<Record<Change["type"], fc.Arbitrary<Change>>> = {
  "add-item": fc.record(
    { type: of("add-item"), item: anyItem, inPlaceOf: fc.record({ id: anyId, text: anyText }) },
    { requiredKeys: ["type", "item"] },
  ),
  "reopen-item": fc.record({ type: of("reopen-item"), item: anyItem }),
  "edit-item": fc.record(
    {
      type: of("edit-item"),
      itemId: anyId,
      text: anyText,
      was: anyText,
      seen: fc.record({ text: anyText, otherId: anyId }),
    },
    { requiredKeys: ["type", "itemId", "text"] },
  ),
  "set-done": fc.record({ type: of("set-done"), itemId: anyId, done: fc.boolean() }),
  "move-item": fc.record({
    type: of("move-item"),
    itemId: anyId,
    afterId: fc.option(anyId, { nil: null }),
    beforeId: fc.option(anyId, { nil: null }),
  }),
  "remove-items": fc.record({ type: of("remove-items"), itemIds: fc.array(anyId) }),
  "remove-done-items": fc.record({ type: of("remove-done-items"), itemIds: fc.array(anyId) }),
  "remove-added-items": fc.record({ type: of("remove-added-items"), items: fc.array(anyItem) }),
  "rename-list": fc.record(
    { type: of("rename-list"), name: anyText, was: anyText },
    { requiredKeys: ["type", "name"] },
  ),
};

export const anyChange: fc.Arbitrary<Change> = fc.oneof(...Object.values(CHANGES));

export const anyChanges = fc.array(anyChange, { maxLength: 30 });

/** Returns the content of a list without the order. */
export function contentOf({ name, items }: ShoppingList) {
  return { name, items: new Map(items.map((item) => [item.id, item])) };
}

/** Returns the fields that a change affects or copies: `name`, or `<item id>.<text | done | place>`. */
export function subjectsOf(change: Change): readonly string[] {
  switch (change.type) {
    case "edit-item":
      return change.seen ? fieldsOf(itemIdsOf(change)) : [`${change.itemId}.text`];
    case "set-done":
      return [`${change.itemId}.done`];
    case "move-item":
      return [`${change.itemId}.place`];
    case "rename-list":
      return ["name"];
    case "add-item":
    case "reopen-item":
    case "remove-items":
    case "remove-done-items":
    case "remove-added-items":
      return fieldsOf(itemIdsOf(change));
  }
}

function fieldsOf(itemIds: readonly string[]): readonly string[] {
  return itemIds.flatMap((id) => ["text", "done", "place"].map((field) => `${id}.${field}`));
}

/** Returns whether two changes affect the same field. */
export function overlap(one: Change, other: Change): boolean {
  const subjects = new Set(subjectsOf(one));
  return subjectsOf(other).some((subject) => subjects.has(subject));
}
