import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import type { Item } from "../../../domain/types";
import type { PointAt } from "../rows";
import type { Selection } from "./use-selection";

/** How long a finger presses a row to select it, in milliseconds: as long as in a phone's own lists. */
const LONG_PRESS_MS = 500;

/** How far the finger may move during a long press, in pixels. */
const TOLERANCE_PX = 10;

/** How long a phone vibrates when a row can be selected by lifting the finger, in milliseconds. */
const VIBRATION_MS = 20;

/** The controls in a row that handle presses. */
const CONTROL = "button, textarea, dialog";

/** A press of a finger on an item, until the click that follows it. */
type Press = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
  isLong: boolean;
  isStill: boolean;
};

/** The event handlers of a row; none if rows can't be selected. */
export type SelectionHandlers = Partial<ReturnType<typeof useRowSelection>>;

/**
 * Selects rows by presses: with Ctrl or Cmd, by a long press without moving, and by any press while a row is selected.
 * A press with Shift selects all rows from the last pressed row.
 *
 * @param shownNow returns the items in the order of their rows; stable
 * @returns the event handlers for every row; stable
 */
export function useRowSelection(
  { selectedNow, onSelect }: Selection,
  pointAt: PointAt,
  shownNow: () => readonly Item[],
) {
  const press = useRef<Press>(null);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return useMemo(() => {
    let lastPressedId: string | null = null;

    function select(next: ReadonlySet<string>, id: string) {
      onSelect(next);
      pointAt({ itemId: id, takesFocus: true }); // so that keys act on it
    }

    function toggle(id: string) {
      const next = new Set(selectedNow());
      if (!next.delete(id)) next.add(id);
      select(next, id);
      lastPressedId = id;
    }

    function selectTo(id: string) {
      const ids = shownNow().map((item) => item.id);
      const [from, to] = [ids.indexOf(lastPressedId ?? id), ids.indexOf(id)];
      const ends = [from < 0 ? to : from, to]; // the last pressed row may be gone
      const between = ids.slice(Math.min(...ends), Math.max(...ends) + 1);
      select(new Set([...selectedNow(), ...between]), id);
    }

    const cancelLongPress = () => clearTimeout(press.current?.timer);

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { pointerType, isPrimary, clientX: x, clientY: y } = event;
        cancelLongPress(); // a second finger ends the press
        press.current = null;
        const id = pointerType === "mouse" || !isPrimary ? null : pressedItem(event);
        if (id === null) return;
        const timer = setTimeout(() => {
          newPress.isLong = true;
          navigator.vibrate?.(VIBRATION_MS);
        }, LONG_PRESS_MS);
        const newPress: Press = { id, x, y, timer, isLong: false, isStill: true };
        press.current = newPress;
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { current: held } = press;
        if (!held || Math.hypot(clientX - held.x, clientY - held.y) <= TOLERANCE_PX) return;
        cancelLongPress();
        held.isStill = false;
      },
      onPointerUp() {
        cancelLongPress();
        const { current: held } = press;
        if (held?.isLong && held.isStill) toggle(held.id);
      },
      onPointerCancel() {
        cancelLongPress();
        press.current = null; // no click follows
      },
      onClickCapture(event: MouseEvent<HTMLElement>) {
        const isLong = press.current?.isLong;
        press.current = null; // the next click may come without a pointer
        const id = pressedItem(event);
        if (id === null) return;
        if (!isLong) {
          if (event.shiftKey) selectTo(id);
          else if (selectedNow().size > 0 || event.ctrlKey || event.metaKey) toggle(id);
          else {
            lastPressedId = id;
            return;
          }
        }
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu(event: MouseEvent) {
        if (press.current) event.preventDefault(); // otherwise a phone opens its text menu
      },
    };
  }, [selectedNow, onSelect, pointAt, shownNow]);
}

/** Returns the id of the item whose row was pressed; null for a press on a control in the row. */
function pressedItem({ target, currentTarget }: MouseEvent<HTMLElement>): string | null {
  const isControl = target instanceof Element && target.closest(CONTROL) !== null;
  return isControl ? null : (currentTarget.dataset.itemId ?? null);
}
