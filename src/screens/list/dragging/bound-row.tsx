import { useSortable } from "@dnd-kit/sortable";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Item } from "../../../domain/types";
import { rowOf } from "../rows";
import type { Grip } from "./sortable-list";

/** How rows make way: within 200 ms, easing, as the product's specification says. */
const MAKING_WAY = { duration: 200, easing: "ease" };

/** That of the sheet on which the rows lie. */
const CORNER = "var(--radius-l)";

/** The rows glide to their new places by themselves, see `glideRows`. */
const never = () => false;

/**
 * The bond between the library and a row that stands there already. Draws nothing: it hands the library the row, and
 * moves it as the library says.
 *
 * @param grip how the row was taken hold of, if it was
 */
export function BoundRow({ item, grip }: { item: Item; grip: Grip | null }) {
  const row = useRef<HTMLElement>(null);
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
    const element = rowOf(item.id);
    row.current = element;
    top.current = element?.offsetTop ?? 0;
    setNodeRef(element);
    if (grip) takeHold(grip);
    return () => {
      element?.removeAttribute("style");
      element?.removeAttribute("data-dragging");
    };
  }, [item.id, grip, setNodeRef]);

  useLayoutEffect(() => {
    if (!row.current) return;
    const { style, dataset, offsetTop } = row.current;
    if (isDragging) dataset.dragging = "";
    // Rows that come into sight for the first time may be higher than they were thought to be. The library knows nothing
    // of it, and takes it for scrolling.
    const drift = isDragging ? offsetTop - top.current : 0;
    style.transform = transform ? `translateY(${transform.y - drift}px)` : "";
    style.transition = (!isDragging && transition) || "";
    style.borderRadius = radius;
  }, [isDragging, transform, transition, radius]);

  return null;
}
