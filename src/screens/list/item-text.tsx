import type { FocusEvent } from "react";
import type { Item } from "../../domain/types";
import styles from "./item-text.module.css";
import type { ListEdits } from "./use-list-edits";

/**
 * An item's text as a checkbox: a tap anywhere on it turns done on or off.
 *
 * @param isQuiet whether a tick on it is calm, as below the divider
 */
export function ItemText({
  item,
  setDone,
  isQuiet = false,
}: {
  item: Item;
  setDone: ListEdits["setDone"];
  isQuiet?: boolean;
}) {
  return (
    <label className={styles.item} data-quiet={isQuiet || undefined}>
      <input
        className={styles.box}
        type="checkbox"
        checked={item.done}
        onChange={() => setDone(item.id, !item.done)}
        onFocus={giveBackFocus}
      />
      <span className={styles.text} dir="auto">
        {item.text}
      </span>
    </label>
  );
}

/**
 * A tick while somebody types leaves the focus in their input, or the on-screen keyboard would go and the list jump
 * under the finger. Only a pointer's focus is given back: it has no ring.
 */
function giveBackFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
  const isTyping = relatedTarget instanceof HTMLInputElement && relatedTarget.type === "text";
  if (isTyping && !currentTarget.matches(":focus-visible")) relatedTarget.focus();
}
