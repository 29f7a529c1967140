import type { KeyboardEvent, PointerEvent } from "react";
import { isTextInput } from "../../../client/text-input";
import type { Item } from "../../../domain/types";
import { useControls } from "../controls";
import * as words from "../words";
import styles from "./drag-handle.module.css";

/** The id of the element with the instructions for dragging by keyboard. */
export const INSTRUCTIONS_ID = "drag-instructions";

/** The keys that start and end a drag. */
const START_KEYS = ["Space", "Enter"];

/** The handle for dragging an item. */
export function DragHandle({ item }: { item: Item }) {
  const { onHandlePress } = useControls();

  function pressPointer(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // The browser would scroll to the focused text input during the drag.
    if (isTextInput(document.activeElement)) document.activeElement.blur();
    onHandlePress({ itemId: item.id, handle: event.currentTarget, event });
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const { code, repeat } = event;
    if (!START_KEYS.includes(code)) return;
    if (!repeat) onHandlePress({ itemId: item.id, handle: event.currentTarget, event });
    else event.stopPropagation(); // held down, it must not drop the item
  }

  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={words.dragHandleLabel(item)}
      aria-describedby={INSTRUCTIONS_ID}
      aria-roledescription={words.sortable}
      onPointerDown={pressPointer}
      onKeyDown={pressKey}
    />
  );
}
