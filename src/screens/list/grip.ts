import type { KeyboardEvent, PointerEvent } from "react";

/** The id of the element that tells screen readers how to drag by keyboard. */
export const DRAG_INSTRUCTIONS_ID = "drag-instructions";

/** A handle that somebody has taken hold of, and the event by which they did. */
export type Grip = {
  readonly itemId: string;
  readonly row: HTMLElement;
  readonly handle: HTMLElement;
  readonly event: PointerEvent | KeyboardEvent;
};

/** The keys that take hold of an item. */
const GRIP_KEYS = new Set(["Space", "Enter"]);

/** Whether a pointer that took hold is still down. The code that drags is fetched then, and may come too late. */
export function isStillHeld({ handle, event }: Grip): boolean {
  return !("pointerId" in event) || handle.hasPointerCapture(event.pointerId);
}

/** The grip that an event inside the list means, or null where it is about anything but a handle. A pointer is captured. */
export function gripOf(event: PointerEvent | KeyboardEvent): Grip | null {
  if ("code" in event && !GRIP_KEYS.has(event.code)) return null;
  const handle = event.target instanceof Element ? event.target.closest("[data-handle]") : null;
  const row = handle?.closest("[data-item-id]");
  if (!(handle instanceof HTMLElement) || !(row instanceof HTMLElement)) return null;
  if ("pointerId" in event) handle.setPointerCapture(event.pointerId);
  return { itemId: row.dataset.itemId ?? "", row, handle, event };
}
