import { useEffect, useRef } from "react";

/** The other lists, where they stand beside this one. */
const CARD = "[data-lists] ul a:not([aria-current])";

/**
 * Takes note of the list that a dragged item is held over, where the lists stand beside the list, and marks it.
 *
 * @param isHeld whether an item is being dragged
 * @returns gives the list's link; null for none
 */
export function useAim(isHeld: boolean): () => HTMLAnchorElement | null {
  const aim = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (!isHeld) return;
    const listening = new AbortController();
    const take = (next: HTMLAnchorElement | null) => {
      aim.current?.removeAttribute("data-aim");
      next?.setAttribute("data-aim", "");
      aim.current = next;
    };
    document.addEventListener(
      "pointermove",
      ({ clientX, clientY }) =>
        take(document.elementFromPoint(clientX, clientY)?.closest<HTMLAnchorElement>(CARD) ?? null),
      { signal: listening.signal },
    );
    return () => {
      listening.abort();
      take(null);
    };
  }, [isHeld]);

  return () => aim.current;
}
