import { useEffectEvent, useLayoutEffect } from "react";
import { savedScroll, saveScroll } from "../../../client/visit";

/**
 * Keeps how far the page is scrolled: after a reload, and on the way back, it is scrolled as before.
 *
 * @param historyKey the router's key of the history entry
 */
export function useKeptScroll(historyKey: string): void {
  const save = useEffectEvent(() => saveScroll(historyKey, scrollY));
  const restore = useEffectEvent(() => {
    const scrolled = savedScroll(historyKey);
    if (scrolled > 0) scrollTo({ top: scrolled, behavior: "instant" });
  });

  useLayoutEffect(() => {
    const listeners = new AbortController();
    const options = { passive: true, signal: listeners.signal };
    const saveNow = () => save();
    addEventListener("scrollend", saveNow, options);
    addEventListener("pagehide", saveNow, options); // too late for a browser that restarts
    document.addEventListener("visibilitychange", saveNow, options);
    history.scrollRestoration = "manual"; // the browser would restore it before the rows are there
    restore();
    return () => {
      listeners.abort();
      save();
      history.scrollRestoration = "auto";
    };
  }, []);
}
