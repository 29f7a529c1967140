/** How long a page must have been out of sight before its connection counts as stale, in milliseconds. */
export const STALE_AFTER_MS = 5_000;

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

  function onVisibility() {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return;
    }
    const isStale = hiddenAt !== null && Date.now() - hiddenAt >= STALE_AFTER_MS;
    hiddenAt = null;
    if (isStale) onReturn();
  }

  function onPageShow(event: PageTransitionEvent) {
    if (event.persisted) onReturn();
  }

  page.addEventListener("online", onOnline);
  page.addEventListener("offline", onOnline);
  page.addEventListener("pageshow", onPageShow);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    page.removeEventListener("online", onOnline);
    page.removeEventListener("offline", onOnline);
    page.removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
