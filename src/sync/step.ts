import type { Change } from "../domain/changes";
import type { Item, ShoppingList } from "../domain/types";

/** Everything that a user changed with one action. */
export type Step = {
  readonly listId: string;
  readonly changes: readonly Change[];
  /** The list on the screen before the step, and after it. */
  readonly before: ShoppingList;
  readonly after: ShoppingList;
  /** The keys of the step's entries. Without keys, only further changes can undo the step. */
  readonly keys: readonly string[];
  /** The items that the step moved between lists. */
  readonly moved?: Moved;
};

/** Items that a step moved from its list to the list `to`, or back from there (`isBack`). */
export type Moved = {
  readonly to: string;
  readonly isBack: boolean;
  readonly movedItems: readonly MovedItem[];
};

/** An item on the step's list, and the same item on the list `to`; the key of its transfer, if that may be pending. */
export type MovedItem = { readonly item: Item; readonly onTarget: Item; readonly key?: string };
