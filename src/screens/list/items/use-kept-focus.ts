import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { focusBox, focusHeading, rowAround, rows } from "../rows";

/** A row that has the focus, and those beside it. */
type Place = { readonly row: HTMLElement; readonly beside: readonly (Element | null)[] };

/**
 * Keeps the focus in the list: when the row that has it goes, whoever takes it away, the row that takes its place has
 * it. So whoever ticks by keyboard goes on from there.
 */
export function useKeptFocus(): void {
  const place = useRef<Place>(null);

  const note = useEffectEvent(() => {
    const row = rowAround(document.activeElement);
    place.current = row && { row, beside: [row.nextElementSibling, row.previousElementSibling] };
  });

  useEffect(() => {
    const onFocusIn = () => note();
    document.addEventListener("focusin", onFocusIn);
    return () => document.removeEventListener("focusin", onFocusIn);
  }, []);

  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = place.current?.row.isConnected === false && activeElement === document.body;
    if (isLost) {
      const next = place.current?.beside.find((row) => row?.isConnected) ?? rows()[0] ?? null;
      if (next) focusBox(rowAround(next));
      else focusHeading();
    }
    note();
  });
}
