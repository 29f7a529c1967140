import type { KeyboardEvent, PointerEvent } from "react";
import type { Item } from "../../../domain/types";
import { isTextInput } from "../../../hooks/shortcuts";
import { useControls } from "../controls";
import * as words from "../words";
import styles from "./drag-handle.module.css";

/** The id of the element with the instructions for dragging by keyboard. */
export const INSTRUCTIONS_ID = "drag-instructions";

/** The keys that start a drag. */
const START_KEYS = new Set(["Space", "Enter"]);

/** The handle for dragging an item. */
export function DragHandle({ item }: { item: Item }) {
  const { onHandlePress } = useControls();

  function pressHandle(event: PointerEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    onHandlePress({ itemId: item.id, handle: event.currentTarget, event });
  }

  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={words.dragHandleLabel(item)}
      aria-describedby={INSTRUCTIONS_ID}
      aria-roledescription={words.sortable}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        // The browser would scroll to the focused text input during the drag.
        if (isTextInput(document.activeElement)) document.activeElement.blur();
        pressHandle(event);
      }}
      onKeyDown={(event) => {
        if (START_KEYS.has(event.code) && !event.repeat) pressHandle(event);
      }}
    />
  );
}
