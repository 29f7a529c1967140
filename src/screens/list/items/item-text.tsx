import type { MouseEvent } from "react";
import type { Item } from "../../../domain/types";
import { isTextInput } from "../../../hooks/keys";
import styles from "./item-text.module.css";
import type { SetDone } from "./use-resting";

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
  setDone: SetDone;
  isQuiet?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox takes the keys
    <label
      className={styles.item}
      data-quiet={isQuiet || undefined}
      onMouseDown={keepFocus}
      onClick={tickWithoutFocus}
    >
      <input
        className={styles.box}
        type="checkbox"
        checked={item.done}
        onChange={() => setDone(item, !item.done)}
      />
      <span className={styles.text} dir="auto">
        {item.text}
      </span>
    </label>
  );
}

/**
 * A tick while somebody types leaves the focus in their input, or the on-screen keyboard would go and the list jump
 * under the finger: neither the press takes it, nor the label, which would give it to the box.
 */
function keepFocus(event: MouseEvent) {
  if (isTextInput(document.activeElement)) event.preventDefault();
}

function tickWithoutFocus(event: MouseEvent<HTMLLabelElement>) {
  const { control } = event.currentTarget;
  if (event.target === control || !isTextInput(document.activeElement)) return;
  event.preventDefault();
  control?.click();
}
