import {
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Item } from "../../../domain/types";
import { useLatest } from "../../../hooks/latest";
import { type PointAt, shownIds } from "../rows";

/** The empty selection. */
export const NO_SELECTION: ReadonlySet<string> = new Set();

/** The controls in a row that handle presses. */
const CONTROL = "button, textarea, dialog";

/** The ids of the selected items. All functions are stable. */
export type Selection = ReturnType<typeof useSelection>;

/**
 * Selects items. A removed item stays deselected if it comes back. Back ends the selection before it leaves the list.
 *
 * @param pointAt points at an item that is selected; stable
 * @returns `selected`, the ids; `rowHandlers`, the event handlers of every row
 */
export function useSelection(items: readonly Item[], pointAt: PointAt) {
  const [selected, onSelect] = useState(NO_SELECTION);
  if (selected.size > 0) {
    const ids = items.map(({ id }) => id).filter((id) => selected.has(id));
    if (ids.length < selected.size) onSelect(new Set(ids));
  }
  const selectedNow = useLatest(selected);
  const end = useCallback(() => onSelect(NO_SELECTION), []);
  useEndByBack(selected.size > 0, end);
  const rowHandlers = useMemo(
    () => pressHandlers(selectedNow, onSelect, pointAt),
    [selectedNow, pointAt],
  );
  return { selected, selectedNow, onSelect, end, rowHandlers };
}

/**
 * Returns the handlers that select rows by presses: with Ctrl or Cmd, and by any press while a row is selected. A press
 * with Shift selects all rows from the last pressed row.
 */
function pressHandlers(
  selectedNow: () => ReadonlySet<string>,
  onSelect: (itemIds: ReadonlySet<string>) => void,
  pointAt: PointAt,
) {
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
    const ids = shownIds();
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
}

/** Returns the id of the item whose row was pressed; null for a press on a control in the row. */
function pressedItem({ target, currentTarget }: MouseEvent<HTMLElement>): string | null {
  const isControl = target instanceof Element && target.closest(CONTROL) !== null;
  return isControl ? null : (currentTarget.dataset.itemId ?? null);
}

/**
 * Adds a history entry with the first selected item, so that Back ends the selection. If the selection has ended
 * otherwise, Back skips the entry.
 */
function useEndByBack(isSelecting: boolean, endSelection: () => void) {
  const isAtEntry = useRef(isAtSelectionEntry());

  useEffect(() => {
    if (!isSelecting || isAtSelectionEntry()) return;
    window.history.pushState({ ...window.history.state, isSelecting }, "");
    isAtEntry.current = true;
  }, [isSelecting]);

  const onPop = useEffectEvent(() => {
    const wasAtEntry = isAtEntry.current;
    isAtEntry.current = isAtSelectionEntry();
    if (!wasAtEntry || isAtEntry.current) return;
    if (isSelecting) endSelection();
    else window.history.back();
  });
  useEffect(() => {
    const handlePop = () => onPop();
    addEventListener("popstate", handlePop);
    return () => removeEventListener("popstate", handlePop);
  }, []);
}

function isAtSelectionEntry(): boolean {
  return window.history.state?.isSelecting === true;
}
