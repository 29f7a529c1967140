import { useEffect } from "react";

/**
 * Tells the styles, as `--covered`, how much of the page the on-screen keyboard covers, so that what is sticky at the
 * lower edge can stay above it. iPhones tell it only to the visual viewport; elsewhere the page itself becomes lower,
 * and nothing is covered.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const listeners = new AbortController();
    const measure = () => {
      // Zooming in by two fingers makes the visual viewport smaller, too.
      const covered =
        viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      if (covered >= 1) style.setProperty("--covered", `${Math.round(covered)}px`);
      else style.removeProperty("--covered");
    };
    measure();
    viewport.addEventListener("resize", measure, { signal: listeners.signal });
    viewport.addEventListener("scroll", measure, { signal: listeners.signal });
    return () => {
      listeners.abort();
      style.removeProperty("--covered");
    };
  }, []);
}
