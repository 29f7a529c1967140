import { useDraggable } from "@dnd-kit/core";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type Grip, isStillHeld } from "./grip";
import { createRowShifter, type RowShifter } from "./row-shifter";
import { settleRow } from "./settle-row";

/**
 * The bond between the library and the one row that is held. Draws nothing: it hands the library the row, the
 * handle and the event by which it was taken hold of, and has the rows follow.
 *
 * @param onLift gets the row's index and the number of rows
 * @param onMove gets the index that the row would be dropped at, whenever it changes, and the number of rows
 * @param onRelease gets the index it came from and the one it is dropped at; called once for each `onLift`
 */
export function HeldItem({
  grip,
  list,
  onLift,
  onMove,
  onRelease,
}: {
  grip: Grip;
  list: RefObject<HTMLElement | null>;
  onLift: (from: number, count: number) => void;
  onMove: (to: number, count: number) => void;
  onRelease: (from: number, to: number) => void;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform } = useDraggable({
    id: grip.itemId,
  });
  const shifter = useRef<RowShifter | null>(null);
  const offset = transform?.y ?? 0;

  const takeHold = useEffectEvent(() => {
    if (!isStillHeld(grip)) return;
    setNodeRef(grip.row);
    setActivatorNodeRef(grip.handle);
    listeners?.[grip.event.type === "keydown" ? "onKeyDown" : "onPointerDown"]?.(grip.event);
  });

  const lift = useEffectEvent(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const from = rows.indexOf(grip.row);
    shifter.current = createRowShifter(rows, from);
    grip.row.dataset.dragging = "";
    if (list.current) list.current.dataset.lifted = "";
    onLift(from, rows.length);
  });

  const follow = useEffectEvent((to: number) => {
    if (!shifter.current) return;
    const before = shifter.current.target();
    shifter.current.move(to);
    const target = shifter.current.target();
    if (target !== before) onMove(target, shifter.current.count);
  });

  const release = useEffectEvent(() => {
    if (!shifter.current) return;
    const { from, target, clear } = shifter.current;
    const top = grip.row.getBoundingClientRect().top;
    clear();
    shifter.current = null;
    delete grip.row.dataset.dragging;
    delete list.current?.dataset.lifted;
    onRelease(from, target());
    settleRow(grip.row, top);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each grip is taken hold of once
  useLayoutEffect(() => takeHold(), [grip]);

  useLayoutEffect(() => {
    if (!isDragging) return;
    lift();
    return () => release();
  }, [isDragging]);

  useLayoutEffect(() => {
    if (isDragging) follow(offset);
  }, [isDragging, offset]);

  return null;
}
