import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Closes a menu, wherever the focus is, on a press or click outside, on scrolling, on resizing and on Escape, which
 * also gives the focus back.
 *
 * @param layer the menu; what happens inside it does not close it
 * @param anchor the button it belongs to; likewise
 * @param onKeyboardLeft called when only the on-screen keyboard went away, which on a phone happens as the menu takes
 *   the focus: nobody resized or scrolled anything, but the button may have moved
 */
export function useDismiss({
  layer,
  anchor,
  onClose,
  onKeyboardLeft,
}: {
  layer: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onKeyboardLeft: () => void;
}): void {
  const close = useEffectEvent(onClose);
  const settle = useEffectEvent(onKeyboardLeft);

  useEffect(() => {
    const listeners = new AbortController();
    const capture = { capture: true, signal: listeners.signal };
    const passive = { ...capture, passive: true };
    const size = { width: window.innerWidth, height: window.innerHeight };
    let isSettling = false;

    const closeFromOutside = ({ target }: Event) => {
      const isInside =
        target instanceof Node &&
        (layer.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) close();
    };

    document.addEventListener("pointerdown", closeFromOutside, passive);
    document.addEventListener("click", closeFromOutside, passive);
    window.addEventListener(
      "scroll",
      (event) => {
        if (!isSettling) closeFromOutside(event);
      },
      passive,
    );
    window.addEventListener(
      "resize",
      () => {
        if (!isKeyboardLeaving(size)) return close();
        // The page has become higher, and may scroll by itself to fill the room.
        isSettling = true;
        requestAnimationFrame(() => {
          settle();
          isSettling = false;
        });
      },
      passive,
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        anchor.current?.focus({ preventScroll: true });
        close();
      },
      capture,
    );
    return () => listeners.abort();
  }, [layer, anchor]);
}

/** Whether a window, of `before` size in pixels, has just got back the room the on-screen keyboard took. */
function isKeyboardLeaving(before: { width: number; height: number }): boolean {
  return (
    window.innerWidth === before.width &&
    window.innerHeight > before.height &&
    matchMedia("(pointer: coarse)").matches
  );
}
