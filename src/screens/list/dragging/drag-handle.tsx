import type { MouseEvent, PointerEvent, TouchEvent } from "react";
import { shortenAddresses } from "../../../domain/addresses";
import type { Item } from "../../../domain/types";
import { useControls } from "../controls";
import * as words from "../words";
import styles from "./drag-handle.module.css";

/** The id of the element with the instructions for dragging by keyboard. */
export const INSTRUCTIONS_ID = "drag-instructions";

/** The handle for dragging an item. A touch that moves at once scrolls instead: see `drag-layer.tsx`. */
export function DragHandle({ item }: { item: Item }) {
  const { onHandlePress } = useControls();

  function pressPointer(event: PointerEvent<HTMLElement>) {
    const isImitated = event.pressure === 0; // by assistive technology, whose click lifts the item
    if (event.pointerType === "touch" || event.button !== 0 || isImitated) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.addEventListener("touchmove", preventDefault); // a pen may scroll, too
    onHandlePress({ itemId: item.id, handle: event.currentTarget, event });
  }

  function pressTouch(event: TouchEvent<HTMLElement>) {
    if (!event.cancelable) return; // it stops a scroll that still has momentum
    onHandlePress({ itemId: item.id, handle: event.currentTarget, event });
  }

  function release({ currentTarget }: PointerEvent) {
    currentTarget.removeEventListener("touchmove", preventDefault);
    onHandlePress(null);
  }

  /** Space, Enter and assistive technology click without a pointer. */
  function click(event: MouseEvent<HTMLElement>) {
    const { detail, currentTarget: handle } = event;
    if (detail === 0) onHandlePress({ itemId: item.id, handle, event });
  }

  return (
    <button
      ref={allowPreventing}
      type="button"
      className={styles.handle}
      aria-label={words.dragHandleLabel(shortenAddresses(item.text))}
      aria-describedby={INSTRUCTIONS_ID}
      aria-roledescription={words.sortable}
      onPointerDown={pressPointer}
      onTouchStart={pressTouch}
      onLostPointerCapture={release}
      onClick={click}
    />
  );
}

/**
 * Allows later listeners to prevent a touch on the handle from scrolling: browsers ask before the touch, and React's own
 * listeners are passive. Elsewhere, scrolling doesn't wait for the app.
 */
function allowPreventing(handle: HTMLElement | null) {
  for (const type of ["touchstart", "touchmove"])
    handle?.addEventListener(type, () => {}, { passive: false });
}

function preventDefault(event: Event) {
  if (event.cancelable) event.preventDefault();
}
