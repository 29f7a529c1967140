import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Closes a menu when the page is scrolled, or the window resized. On a phone the on-screen keyboard goes as the menu
 * takes the focus: then nobody has resized or scrolled anything, and it stays.
 *
 * @param layer the menu, in which one may scroll
 * @param onKeyboardLeft called when only the keyboard went: the menu's button may have moved
 */
export function useDismiss({
  layer,
  onClose,
  onKeyboardLeft,
}: {
  layer: RefObject<HTMLElement | null>;
  onClose: () => void;
  onKeyboardLeft: () => void;
}): void {
  const close = useEffectEvent(onClose);
  const settle = useEffectEvent(onKeyboardLeft);

  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    const size = { width: window.innerWidth, height: window.innerHeight };
    let isSettling = false;

    const onScroll = ({ target }: Event) => {
      const isInside = target instanceof Node && layer.current?.contains(target);
      if (!isInside && !isSettling) close();
    };
    const onResize = () => {
      if (!isKeyboardLeaving(size)) return close();
      // The page has become higher, and may scroll by itself to fill the room.
      isSettling = true;
      requestAnimationFrame(() => {
        settle();
        isSettling = false;
      });
    };
    window.addEventListener("scroll", onScroll, options);
    window.addEventListener("resize", onResize, options);
    return () => listeners.abort();
  }, [layer]);
}

/** Whether a window, of `before` size in pixels, has just got back the room the on-screen keyboard took. */
function isKeyboardLeaving(before: { width: number; height: number }): boolean {
  return (
    window.innerWidth === before.width &&
    window.innerHeight > before.height &&
    matchMedia("(pointer: coarse)").matches
  );
}
