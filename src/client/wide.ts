import type { Store } from "../sync/signals/store";

/** A window that has room for the lists beside a list. The styles say the same, in app/panes.module.css above all. */
const WIDE = "(min-width: 64rem)";

/** Returns whether the window has room for the lists beside a list. */
export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

/** The same, live. */
export const wide: Store<boolean> = {
  getState: isWide,
  subscribe(listener) {
    const query = matchMedia(WIDE);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  },
};
