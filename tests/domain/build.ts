import type { Item, ShoppingList } from "../../src/domain/types";

/** Returns an open item whose text is its id, with some fields replaced. */
export function buildItem(id: string, fields: Partial<Item> = {}): Item {
  return { id, text: id, done: false, ...fields };
}

/** Returns a list with one member and no items, with some fields replaced. */
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
