import { useSortable } from "@dnd-kit/sortable";
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import type { Item } from "../../../domain/types";

/** A handle that somebody has taken hold of, and the event by which they did. */
export type Grip = {
  readonly itemId: string;
  readonly handle: HTMLElement;
  readonly event: PointerEvent | KeyboardEvent;
};

/** How rows make way: within 200 ms, easing, as the product's specification says. */
const MAKING_WAY = { duration: 200, easing: "ease" };

/** The corner of the sheet on which the rows lie. */
const CORNER = "var(--radius-l)";

/** The rows glide to their new places by themselves, see `glideRows`. */
const never = () => false;

/**
 * Makes a row sortable that React has drawn already: hands its element to the library, and moves it as the library says.
 * Draws nothing itself.
 *
 * @param grip how somebody has taken hold of the row; null for the others
 */
export function BoundRow({
  item,
  element,
  grip,
}: {
  item: Item;
  element: HTMLElement;
  grip: Grip | null;
}) {
  /** How far below the list's beginning it stood when it was bound, in pixels. */
  const top = useRef(0);
  const { items, newIndex, setNodeRef, setActivatorNodeRef, listeners, isDragging, ...motion } =
    useSortable({ id: item.id, data: item, transition: MAKING_WAY, animateLayoutChanges: never });
  const { transform, transition } = motion;
  // The sheet keeps its round corners, whichever row has come to lie there.
  const above = newIndex === 0 ? CORNER : "0";
  const below = newIndex === items.length - 1 ? CORNER : "0";
  const radius = isDragging ? "" : `${above} ${above} ${below} ${below}`;

  const takeHold = useEffectEvent(({ handle, event }: Grip) => {
    // The code that drags may have come too late: then the pointer is up again, or the focus elsewhere.
    const isStillHeld =
      "pointerId" in event
        ? handle.hasPointerCapture(event.pointerId)
        : document.activeElement === handle;
    if (!isStillHeld) return;
    setActivatorNodeRef(handle);
    listeners?.[event.type === "keydown" ? "onKeyDown" : "onPointerDown"]?.(event);
  });

  useLayoutEffect(() => {
    top.current = element.offsetTop;
    setNodeRef(element);
    if (grip) takeHold(grip);
    return () => {
      element.removeAttribute("style");
      element.removeAttribute("data-dragging");
    };
  }, [element, grip, setNodeRef]);

  useLayoutEffect(() => {
    const { style, dataset, offsetTop } = element;
    if (isDragging) dataset.dragging = "";
    // Rows that come into sight for the first time may be higher than they were thought to be. The library knows nothing
    // of it, and takes it for scrolling.
    const drift = isDragging ? offsetTop - top.current : 0;
    style.transform = transform ? `translateY(${transform.y - drift}px)` : "";
    style.transition = (!isDragging && transition) || "";
    style.borderRadius = radius;
  }, [element, isDragging, transform, transition, radius]);

  return null;
}
