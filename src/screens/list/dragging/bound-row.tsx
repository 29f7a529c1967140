import { useSortable } from "@dnd-kit/sortable";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { rowOf } from "../rows";
import type { Grip } from "./sortable-list";

/** How rows make way: within 200 ms, easing, as the product's specification says. */
const MAKING_WAY = { duration: 200, easing: "ease" };

/** The rows glide to their new places by themselves, see `glideRows`. */
const never = () => false;

/**
 * The bond between the library and a row that stands there already. Draws nothing: it hands the library the row, and
 * moves it as the library says.
 *
 * @param grip how the row was taken hold of, if it was
 */
export function BoundRow({ itemId, grip }: { itemId: string; grip: Grip | null }) {
  const [row] = useState(() => rowOf(itemId));
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } =
    useSortable({ id: itemId, transition: MAKING_WAY, animateLayoutChanges: never });

  const takeHold = useEffectEvent(({ handle, event }: Grip) => {
    // The code that drags may have come too late: then the pointer is up again.
    if ("pointerId" in event && !handle.hasPointerCapture(event.pointerId)) return;
    setActivatorNodeRef(handle);
    listeners?.[event.type === "keydown" ? "onKeyDown" : "onPointerDown"]?.(event);
  });

  useLayoutEffect(() => {
    setNodeRef(row);
    return () => {
      row?.removeAttribute("style");
      row?.removeAttribute("data-dragging");
    };
  }, [row, setNodeRef]);

  useLayoutEffect(() => {
    if (grip) takeHold(grip);
  }, [grip]);

  useLayoutEffect(() => {
    if (!row) return;
    if (isDragging) row.dataset.dragging = "";
    row.style.transform = transform ? `translateY(${transform.y}px)` : "";
    row.style.transition = (!isDragging && transition) || "";
  }, [row, isDragging, transform, transition]);

  return null;
}
