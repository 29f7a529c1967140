/** A window that has room for the lists beside a list. The styles say the same, in app/panes.module.css above all. */
const WIDE = "(min-width: 64rem)";

/** Whether the window has room for the lists beside a list. */
export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

/** Calls back when `isWide` changes. Gives the way to end that. */
export function watchWidth(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}
