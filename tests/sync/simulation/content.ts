import type { ShoppingList } from "../../../src/domain/types";
import type { StoredList } from "../../support/stored-lists";

/** What a list holds, on a screen or in the database. */
export type Content = Pick<ShoppingList | StoredList, "name" | "items">;

/** The name and the items, each as one text. */
export function linesOf({ name, items }: Content): readonly string[] {
  return [name, ...items.map(({ id, text, done = false }) => `${id} ${text} ${done}`)];
}

/** All of it as one text. */
export function contentOf(list: Content): string {
  return linesOf(list).join("\n");
}
