/** The time that a page must have been hidden before its connection counts as stale, in milliseconds. */
export const RECONNECT_AFTER_MS = 5_000;

/** The interval at which a page checks that it has not been suspended, in milliseconds. */
const TICK_MS = 10_000;

/**
 * Calls `onNetworkChange` at each network change, and `onReturn` when a page is visible again after it was hidden for
 * a while or suspended. Returns the function that stops.
 */
export function watchWake(
  page: Window,
  { onNetworkChange, onReturn }: { onNetworkChange: () => void; onReturn: () => void },
): () => void {
  const { document } = page;
  let hiddenAt: number | null = document.visibilityState === "hidden" ? Date.now() : null;
  let tickedAt = Date.now();

  function onVisibility() {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return;
    }
    // After a clock was set back, the time is unknown, and the page counts as stale.
    const wasAway = hiddenAt !== null && Math.abs(Date.now() - hiddenAt) >= RECONNECT_AFTER_MS;
    hiddenAt = null;
    tickedAt = Date.now();
    if (wasAway) onReturn();
  }

  /** Detects the suspension of a visible page by a late tick. Ticks of a hidden page are often late. */
  function onTick() {
    const isLate = Date.now() - tickedAt - TICK_MS >= RECONNECT_AFTER_MS;
    tickedAt = Date.now();
    if (isLate && document.visibilityState === "visible") onReturn();
  }

  function onPageShow(event: PageTransitionEvent) {
    if (event.persisted) onReturn();
  }

  const ticking = setInterval(onTick, TICK_MS);
  page.addEventListener("online", onNetworkChange);
  page.addEventListener("offline", onNetworkChange);
  page.addEventListener("pageshow", onPageShow);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    clearInterval(ticking);
    page.removeEventListener("online", onNetworkChange);
    page.removeEventListener("offline", onNetworkChange);
    page.removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
