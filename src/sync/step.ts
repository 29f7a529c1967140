import type { Change } from "../domain/changes";
import type { Item, ShoppingList } from "../domain/types";

/** An edit that somebody made at one stroke. */
export type Step = {
  readonly listId: string;
  readonly changes: readonly Change[];
  /** The list as it was on the screen, and as it is now. */
  readonly before: ShoppingList;
  readonly after: ShoppingList;
  /** The keys under which the edit is stored. Without keys, only further changes take it back. */
  readonly keys: readonly string[];
  /** The items that moved between lists by this edit. */
  readonly moved?: Moved;
};

/** Items that were moved from the list of an edit to the list `to`, or back from there. */
export type Moved = {
  readonly to: string;
  readonly isBack: boolean;
  readonly movedItems: readonly MovedItem[];
};

/** An item on the list of the edit, and as it is on the other list; the key of what moves it, if that may wait. */
export type MovedItem = { readonly item: Item; readonly onTarget: Item; readonly key?: string };
