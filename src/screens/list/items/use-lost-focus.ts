import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { idOf, type PointAt, rowAround } from "../rows";
import type { Sections } from "./use-delayed-move";

/**
 * If the focused row disappears, the next row of its section takes the focus, else the previous one. If another focused
 * element disappears, the row that had the focus last takes it. Without such a row, it is the first one. Without
 * rows, it is `input`, except on a touch screen.
 *
 * @param busy the ids of the items whose rows can't take the focus
 */
export function useLostFocus(
  sections: Sections,
  busy: ReadonlySet<string>,
  pointAt: PointAt,
  input: RefObject<HTMLElement | null>,
): void {
  const focused = useRef<Element>(null);
  const lastRowId = useRef("");
  const before = useRef(sections);

  useEffect(() => {
    const listeners = new AbortController();
    // Captures: a handler may remove an element because the focus leaves it for another one. Then nothing is lost.
    const options = { capture: true, signal: listeners.signal };
    const follow = () => {
      focused.current = document.activeElement;
      const row = rowAround(focused.current);
      if (row) lastRowId.current = idOf(row);
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    };
    document.addEventListener("focusin", follow, options);
    document.addEventListener("focusout", forget, options);
    return () => listeners.abort();
  }, []);

  useLayoutEffect(() => {
    const isFree = document.activeElement === document.body;
    if (isFree && focused.current?.isConnected === false) {
      const isRowLost = rowAround(focused.current) !== null;
      const shown = [...sections.open, ...sections.done].map((one) => one.id);
      const free = shown.filter((id) => !busy.has(id));
      const itemId = successor(lastRowId.current, isRowLost, before.current, free);
      focused.current = null;
      if (itemId) pointAt({ itemId, takesFocus: true });
      else if (!isTouchScreen()) input.current?.focus({ preventScroll: true });
    }
    before.current = sections;
  });
}

/** Returns whether focusing a text field may open an on-screen keyboard. */
const isTouchScreen = () => matchMedia("(pointer: coarse)").matches;

/** Returns the first one of the ids `free` in the order in which they take the focus from the row `id`; undefined for none. */
function successor(id: string, isRowLost: boolean, before: Sections, free: readonly string[]) {
  const section = [before.open, before.done].find((items) => items.some((one) => one.id === id));
  const ids = (section ?? []).map((one) => one.id);
  const at = ids.indexOf(id);
  const nearest = [...ids.slice(isRowLost ? at + 1 : at), ...ids.slice(0, at).reverse()];
  return nearest.find((one) => free.includes(one)) ?? free[0];
}
