import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Item } from "../../../domain/types";

/** The empty selection. */
export const NO_SELECTION: ReadonlySet<string> = new Set();

/** The ids of the selected items. All functions are stable. */
export type Selection = ReturnType<typeof useSelection>;

/**
 * Selects items. A removed item stays deselected if it comes back. Back ends the selection before it leaves the list.
 */
export function useSelection(items: readonly Item[]) {
  const [selected, onSelect] = useState(NO_SELECTION);
  if (selected.size > 0) {
    const ids = items.map(({ id }) => id).filter((id) => selected.has(id));
    if (ids.length < selected.size) onSelect(new Set(ids));
  }
  const current = useRef(selected);
  useLayoutEffect(() => {
    current.current = selected;
  });
  const selectedNow = useCallback(() => current.current, []);
  const end = useCallback(() => onSelect(NO_SELECTION), []);
  useEndByBack(selected.size > 0, end);
  return { selected, selectedNow, onSelect, end };
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
