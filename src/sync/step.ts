import type { Change } from "../domain/changes";
import type { Item, ShoppingList } from "../domain/types";

/** Everything that a user changed with one action. */
export type Step = {
  readonly listId: string;
  readonly changes: readonly Change[];
  /** The list on the screen before the step, and after it. */
  readonly before: ShoppingList;
  readonly after: ShoppingList;
  /** The keys of its entries; none for transfers, or if only further changes can undo it. */
  readonly keys: readonly string[];
  /** The items that the step transferred, if any. */
  readonly transfer?: Transferred;
};

/** Items that a step transferred from its list to the list `to`, or back from there (`isBack`). */
export type Transferred = {
  readonly to: string;
  readonly isBack: boolean;
  readonly items: readonly TransferredItem[];
};

/** An item on the step's list, and the same item on the list `to`; the key of its transfer, if that may be pending. */
export type TransferredItem = {
  readonly item: Item;
  readonly onTarget: Item;
  readonly key?: string;
};
