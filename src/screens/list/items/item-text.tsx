import type { FocusEvent, MouseEvent } from "react";
import type { Item } from "../../../domain/types";
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
    <label className={styles.item} data-quiet={isQuiet || undefined} onMouseDown={keepFocus}>
      <input
        className={styles.box}
        type="checkbox"
        checked={item.done}
        onChange={() => setDone(item, !item.done)}
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
 * under the finger: the press takes it from nobody, and the box gives it back. Only a pointer's focus is given back:
 * it has no ring.
 */
function keepFocus(event: MouseEvent) {
  if (isTextInput(document.activeElement)) event.preventDefault();
}

function giveBackFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
  if (isTextInput(relatedTarget) && !currentTarget.matches(":focus-visible")) relatedTarget.focus();
}

function isTextInput(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "text";
}
