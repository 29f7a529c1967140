import { useMemo } from "react";
import { Button } from "../../components/button";
import type { MoveItem } from "../../domain/changes";
import { movesByPlace } from "../../domain/shop-order";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import styles from "./sort-by-shop.module.css";
import * as words from "./words";

/** A button that sorts the open items by the way through the shop. It appears only if several would move. */
export function SortByShop({
  list: { id, items },
  onSort,
}: {
  list: ShoppingList;
  onSort: (moves: readonly MoveItem[]) => void;
}) {
  const { shopOrder } = useEngine();
  const moves = useMemo(() => movesByPlace(items, shopOrder.placesOn(id)), [id, items, shopOrder]);
  return moves.length > 0 ? (
    <Button variant="plain" className={styles.button} onClick={() => onSort(moves)}>
      {words.sortByShop}
    </Button>
  ) : null;
}
