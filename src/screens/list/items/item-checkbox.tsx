import type { MouseEvent } from "react";
import { isTextInput } from "../../../client/text-input";
import { splitAtAddresses } from "../../../domain/addresses";
import type { Item } from "../../../domain/types";
import { useControls } from "../controls";
import styles from "./item-checkbox.module.css";

/** How long a phone vibrates at a tick, in milliseconds. */
const TICK_VIBRATION_MS = 10;

/**
 * An item's text as a checkbox, with short web addresses. A tap anywhere on it toggles done.
 *
 * @param isMuted whether the tick has a muted colour, as below the divider
 */
export function ItemCheckbox({ item, isMuted }: { item: Item; isMuted: boolean }) {
  const { editor } = useControls();

  function toggle() {
    if (!item.done) navigator.vibrate?.(TICK_VIBRATION_MS);
    editor.setDone(item, !item.done);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox takes the keys
    <label
      className={styles.item}
      data-muted={isMuted || undefined}
      onMouseDown={keepFocus}
      onClick={tickWithoutFocus}
    >
      <input className={styles.box} type="checkbox" checked={item.done} onChange={toggle} />
      {/* A new element for a new text: a translator may have replaced the texts beside an address. */}
      <span key={item.text} className={styles.text} dir="auto">
        {splitAtAddresses(item.text).map((piece, index) =>
          typeof piece === "string" ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may occur twice
            <bdi key={index} className={styles.address} dir="ltr" translate="no">
              {piece.short}
            </bdi>
          ),
        )}
      </span>
    </label>
  );
}

/**
 * Keeps the focus in a text input. Otherwise the on-screen keyboard would close and the list would jump under the
 * finger. Mousedown and label click both move the focus, so both are handled.
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
