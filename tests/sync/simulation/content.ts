import type { ShoppingList } from "../../../src/domain/types";
import type { StoredList } from "../../support/stored-lists";

/** The content of a list, on a screen or in the database. */
export type Content = Pick<ShoppingList | StoredList, "name" | "items">;

/** Returns the name and the items, each as one line. */
export function linesOf({ name, items }: Content): readonly string[] {
  return [name, ...items.map(({ id, text, done = false }) => `${id} ${text} ${done}`)];
}

/** Returns the whole content as one text. */
export function contentOf(list: Content): string {
  return linesOf(list).join("\n");
}
