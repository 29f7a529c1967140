import { useEffect } from "react";

/**
 * Sets `--keyboard-inset` to the height that the on-screen keyboard covers, so that sticky elements at the bottom stay
 * above it. On iOS only the visual viewport shrinks. Elsewhere the layout viewport shrinks too, and nothing is
 * covered.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const listeners = new AbortController();
    const measure = () => {
      // Pinch zoom shrinks the visual viewport, too.
      const covered =
        viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      if (covered >= 1) style.setProperty("--keyboard-inset", `${Math.round(covered)}px`);
      else style.removeProperty("--keyboard-inset");
    };
    measure();
    viewport.addEventListener("resize", measure, { signal: listeners.signal });
    viewport.addEventListener("scroll", measure, { signal: listeners.signal });
    return () => {
      listeners.abort();
      style.removeProperty("--keyboard-inset");
    };
  }, []);
}
