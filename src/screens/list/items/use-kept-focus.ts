import { useEffect, useLayoutEffect, useRef } from "react";
import { focusBox, focusHeading, rowAround, rows } from "../rows";

/** A row that has the focus, and those beside it. */
type Place = { readonly row: HTMLElement; readonly beside: readonly (Element | null)[] };

/**
 * Keeps the focus in the list: when the row that has it goes, whoever takes it away, the row that takes its place has
 * it. So whoever ticks by keyboard goes on from there.
 */
export function useKeptFocus(): void {
  const place = useRef<Place>(null);

  useEffect(() => {
    const note = () => {
      place.current = placeOfFocus();
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = place.current?.row.isConnected === false && activeElement === document.body;
    if (isLost) {
      const next = place.current?.beside.find((row) => row?.isConnected) ?? rows()[0] ?? null;
      if (next) focusBox(rowAround(next));
      else focusHeading();
    }
    place.current = placeOfFocus();
  });
}

function placeOfFocus(): Place | null {
  const row = rowAround(document.activeElement);
  return row && { row, beside: [row.nextElementSibling, row.previousElementSibling] };
}
