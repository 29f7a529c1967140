import type { Item, ShoppingList } from "../../src/domain/types";

/** An open item whose text is its id, unless told otherwise. */
export function buildItem(id: string, fields: Partial<Item> = {}): Item {
  return { id, text: id, done: false, ...fields };
}

/** A list of one member, without items. */
export function buildList(fields: Partial<ShoppingList> = {}): ShoppingList {
  return {
    id: "11111111-2222-4333-8444-555555555555",
    name: "Groceries",
    items: [],
    owner: "ann",
    sharedWith: ["ann"],
    updatedAt: 1_000,
    ...fields,
  };
}
