import type { Store } from "../sync/signals/store";

/** A window that has room for the lists beside a list. The styles say the same, in app/panes.module.css above all. */
const WIDE_QUERY = "(min-width: 64rem)";

/** Returns whether the window has room for the lists beside a list. */
export function isWide(): boolean {
  return matchMedia(WIDE_QUERY).matches;
}

/** The least height of a row, in pixels (`--size-row`). */
const ROW_PX = 56;

/** Returns the number of rows that the window has room for. */
export function rowsInWindow(): number {
  return Math.ceil(innerHeight / ROW_PX);
}

/** The same as `isWide`, live. */
export const wide: Store<boolean> = {
  getState: isWide,
  subscribe(listener) {
    const query = matchMedia(WIDE_QUERY);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  },
};
