import { type MouseEvent, useMemo } from "react";
import type { Item } from "../../../domain/types";
import type { PointAt } from "../rows";
import type { Selection } from "./use-selection";

/** The controls in a row that handle presses. */
const CONTROL = "button, textarea, dialog";

/** The event handlers of a row; none if rows can't be selected. */
export type SelectionHandlers = Partial<ReturnType<typeof useRowSelection>>;

/**
 * Selects rows by presses: with Ctrl or Cmd, and by any press while a row is selected. A press with Shift selects all
 * rows from the last pressed row.
 *
 * @param shownNow returns the items in the order of their rows; stable
 * @returns the event handlers for every row; stable
 */
export function useRowSelection(
  { selectedNow, onSelect }: Selection,
  pointAt: PointAt,
  shownNow: () => readonly Item[],
) {
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

    return {
      onClickCapture(event: MouseEvent<HTMLElement>) {
        const id = pressedItem(event);
        if (id === null) return;
        if (event.shiftKey) selectTo(id);
        else if (selectedNow().size > 0 || event.ctrlKey || event.metaKey) toggle(id);
        else {
          lastPressedId = id;
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, [selectedNow, onSelect, pointAt, shownNow]);
}

/** Returns the id of the item whose row was pressed; null for a press on a control in the row. */
function pressedItem({ target, currentTarget }: MouseEvent<HTMLElement>): string | null {
  const isControl = target instanceof Element && target.closest(CONTROL) !== null;
  return isControl ? null : (currentTarget.dataset.itemId ?? null);
}
