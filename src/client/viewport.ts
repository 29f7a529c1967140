import type { Store } from "../browser/store";

/** Matches windows with room for the lists beside a list. The styles repeat it, as in app/panes.module.css. */
const WIDE_QUERY = "(min-width: 64rem)";

/** Returns whether the window has room for the lists beside a list. */
export function isWide(): boolean {
  return matchMedia(WIDE_QUERY).matches;
}

/** `isWide` as a store. */
export const wide: Store<boolean> = {
  getState: isWide,
  subscribe(listener) {
    const query = matchMedia(WIDE_QUERY);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  },
};

/** The minimum height of a row, in pixels (`--size-row`). */
const ROW_PX = 56;

/** Returns the number of rows that the window has room for. */
export function rowsInWindow(): number {
  return Math.ceil(innerHeight / ROW_PX);
}
