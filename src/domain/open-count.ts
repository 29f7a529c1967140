import type { ShoppingList } from "./types";

/** Returns the number of open items of a list. */
export const openCountOf = ({ items }: ShoppingList): number =>
  items.filter(({ done }) => !done).length;
