import { type MouseEvent, type PointerEvent, useLayoutEffect, useMemo, useRef } from "react";
import { rows } from "../rows";

/** How long a finger rests on a row until that is selected, in milliseconds: as long as in a phone's own lists. */
const LONG_PRESS_MS = 500;

/** How far the finger may stray meanwhile, in pixels. */
const STRAY_PX = 10;

/** How long a phone shakes when a row is selected, in milliseconds. */
const SHAKE_MS = 20;

/** The controls in a row that are pressed for their own sake. */
const CONTROL = "button, textarea, dialog";

/** A press of a finger that has not left the glass, or has only just. */
type Press = {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
  isLong: boolean;
};

type RowEvent = Pick<MouseEvent<HTMLElement>, "target" | "currentTarget">;

/** The listeners of a row, the same for all rows; none where rows can't be selected. */
export type RowPresses = Partial<ReturnType<typeof useRowPresses>>;

/**
 * Has presses on rows select them: presses with Ctrl, Cmd or Shift, long ones, and all while any row is selected. Shift
 * selects all rows from the one that was pressed last.
 *
 * @param onSelect gets the ids of the items that are to be selected; stays the same
 * @returns the listeners for every row that can be selected; they stay the same
 */
export function useRowPresses(
  selected: ReadonlySet<string>,
  onSelect: (itemIds: ReadonlySet<string>) => void,
) {
  const current = useRef(selected);
  useLayoutEffect(() => {
    current.current = selected;
  });
  const held = useRef<Press>(null);
  useLayoutEffect(() => () => clearTimeout(held.current?.timer), []);

  return useMemo(() => {
    let last: string | null = null;

    function toggle(id: string) {
      const next = new Set(current.current);
      if (!next.delete(id)) next.add(id);
      onSelect(next);
      last = id;
    }

    function selectTo(id: string) {
      const ids = rows().map((row) => row.dataset.itemId ?? "");
      const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)];
      const ends = [from < 0 ? to : from, to]; // what was pressed last may be gone
      const between = ids.slice(Math.min(...ends), Math.max(...ends) + 1);
      onSelect(new Set([...current.current, ...between]));
    }

    /** Returns whether a press is for selecting. */
    function press(id: string, { shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
      if (shiftKey) selectTo(id);
      else if (current.current.size > 0 || ctrlKey || metaKey) toggle(id);
      else {
        last = id;
        return false;
      }
      return true;
    }

    const release = () => clearTimeout(held.current?.timer);

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { pointerType, isPrimary, clientX: x, clientY: y } = event;
        const id = pointerType === "mouse" || !isPrimary ? null : idOfRow(event);
        release(); // with a second finger it is no press
        held.current = null;
        if (id === null) return;
        const timer = setTimeout(() => {
          own.isLong = true;
          navigator.vibrate?.(SHAKE_MS);
          toggle(id);
        }, LONG_PRESS_MS);
        const own: Press = { x, y, timer, isLong: false };
        held.current = own;
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const { x = clientX, y = clientY } = held.current ?? {};
        if (Math.hypot(clientX - x, clientY - y) > STRAY_PX) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onClickCapture(event: MouseEvent<HTMLElement>) {
        const isLong = held.current?.isLong;
        held.current = null; // the next click may be without a pointer
        const id = idOfRow(event);
        if (id === null || !(isLong || press(id, event))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu(event: MouseEvent) {
        if (held.current) event.preventDefault(); // a phone would offer what it does with texts
      },
    };
  }, [onSelect]);
}

/** Returns the id of the item whose row was pressed; null for a control in the row. */
function idOfRow({ target, currentTarget }: RowEvent): string | null {
  const isControl = target instanceof Element && target.closest(CONTROL) !== null;
  return isControl ? null : (currentTarget.dataset.itemId ?? null);
}
