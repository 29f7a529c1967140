/** How long a page must have been out of sight before its connection counts as stale, in milliseconds. */
export const STALE_AFTER_MS = 5_000;

/** How often a visible page makes sure that it has not been asleep, in milliseconds. */
const TICK_MS = 10_000;

/**
 * Calls back when the page comes back: `onOnline` when there is a network again (or none any more), `onReturn`
 * when a page that was out of sight for a while, or asleep, is looked at again. Gives the way to stop.
 */
export function watchWake(
  page: Window,
  { onOnline, onReturn }: { onOnline: () => void; onReturn: () => void },
): () => void {
  const { document } = page;
  let hiddenAt: number | null = document.visibilityState === "hidden" ? Date.now() : null;
  let tickedAt = Date.now();

  function onVisibility() {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return;
    }
    // A clock that was set back tells nothing, so the page counts as stale.
    const isStale = hiddenAt !== null && Math.abs(Date.now() - hiddenAt) >= STALE_AFTER_MS;
    hiddenAt = null;
    tickedAt = Date.now();
    if (isStale) onReturn();
  }

  /** Who sleeps with a visible page misses its ticks; those of a hidden one come late anyhow. */
  function onTick() {
    const isLate = Date.now() - tickedAt - TICK_MS >= STALE_AFTER_MS;
    tickedAt = Date.now();
    if (isLate && document.visibilityState === "visible") onReturn();
  }

  function onPageShow(event: PageTransitionEvent) {
    if (event.persisted) onReturn();
  }

  const ticking = setInterval(onTick, TICK_MS);
  page.addEventListener("online", onOnline);
  page.addEventListener("offline", onOnline);
  page.addEventListener("pageshow", onPageShow);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    clearInterval(ticking);
    page.removeEventListener("online", onOnline);
    page.removeEventListener("offline", onOnline);
    page.removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
