import { useEffect, useLayoutEffect, useRef } from "react";
import { focusCheckbox, focusHeading, rowAround, rows } from "../rows";

/** The focused row, and the rows beside it. */
type FocusPlace = { readonly row: HTMLElement; readonly neighbours: readonly (Element | null)[] };

/** Keeps the focus in the list: when the focused row is removed, another row or the heading gets the focus. */
export function useFocusAfterRemoval(): void {
  const place = useRef<FocusPlace>(null);

  useEffect(() => {
    const update = () => {
      place.current = placeOfFocus(place.current);
    };
    document.addEventListener("focusin", update);
    return () => document.removeEventListener("focusin", update);
  }, []);

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (place.current?.row.isConnected === false && activeElement === document.body) {
      const next = place.current.neighbours.find((row) => row?.isConnected) ?? rows()[0] ?? null;
      if (next) focusCheckbox(rowAround(next));
      else focusHeading();
    }
    place.current = placeOfFocus(place.current);
  });
}

/** @param before the previous place, kept while a menu or dialog has the focus, or the row is busy */
function placeOfFocus(before: FocusPlace | null): FocusPlace | null {
  const { activeElement } = document;
  if (activeElement?.closest("dialog") || before?.row.inert) return before;
  const row = rowAround(activeElement);
  return row && { row, neighbours: [row.nextElementSibling, row.previousElementSibling] };
}

/** Returns a ref for an element. Focuses the heading when the element is removed with the focus in it. */
export function useHeadingFocusAfterRemoval<Type extends HTMLElement>() {
  const ref = useRef<Type>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return ref;
}
