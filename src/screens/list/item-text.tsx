import type { Item } from "../../domain/types";
import styles from "./item-text.module.css";
import type { ListEdits } from "./use-list-edits";

/** An item's text as a checkbox: a tap anywhere on it turns done on or off. */
export function ItemText({ item, setDone }: { item: Item; setDone: ListEdits["setDone"] }) {
  return (
    <label className={styles.item}>
      <input
        className={styles.box}
        type="checkbox"
        checked={item.done}
        onChange={() => setDone(item.id, !item.done)}
      />
      <span className={styles.text} dir="auto">
        {item.text}
      </span>
    </label>
  );
}
