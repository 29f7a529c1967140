import { memo, useDeferredValue, useMemo } from "react";
import { Button } from "../../components/button";
import { movesByPlace } from "../../domain/shop-order";
import type { Item } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import styles from "./sort-by-shop.module.css";
import type { Editor } from "./use-editor";
import * as words from "./words";

/** A button that sorts the open items by the way through the shop. Appears only if it would move several items. */
export const SortByShop = memo(function SortByShop(props: {
  items: readonly Item[];
  editor: Editor;
}) {
  const { shopOrder } = useEngine();
  const items = useDeferredValue(props.items); // an edit is shown first
  const isUseful = useMemo(
    () => movesByPlace(items, shopOrder.places()).length > 0,
    [items, shopOrder],
  );
  return isUseful ? (
    <Button variant="plain" className={styles.button} onClick={props.editor.sortByShop}>
      {words.sortByShop}
    </Button>
  ) : null;
});
