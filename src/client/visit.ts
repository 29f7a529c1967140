import { tabStorage } from "./storage";

/**
 * A visit, stored in the history entry of a list, its settings or a share: the user, and whether they were taken for a
 * member of the list (`wasIn`). Open tabs keep it through a new version, so its keys must stay.
 */
type Visit = { readonly uid: string; readonly wasIn: boolean };

/** Returns the last visit to the current history entry; null for none. */
export function currentVisit(): Visit | null {
  return window.history.state?.visit ?? null;
}

/** Records a visit to the current history entry. */
export function recordVisit(visit: Visit): void {
  window.history.replaceState({ ...window.history.state, visit }, "");
}

/** Returns whether the last visit to the current history entry was another user's. */
export function wasVisitedByAnotherUser(uid: string): boolean {
  return (currentVisit()?.uid ?? uid) !== uid;
}

/** Returns whether the page load was neither a reload nor back or forward. */
export function isNavigateLoad(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate");
}

const SCROLL_PREFIX = "lettuce/place/";

/** The router's key of the history entry that a page load begins with. */
export const INITIAL_LOCATION_KEY = "default";

/** Saves how far a history entry, by the router's key, is scrolled, in pixels: for a reload and the way back. */
export function saveScroll(historyKey: string, scrolled: number): void {
  if (scrolled > 0) tabStorage.set(SCROLL_PREFIX + historyKey, String(scrolled));
  else tabStorage.remove(SCROLL_PREFIX + historyKey);
}

/** Returns how far a history entry was scrolled, in pixels; 0 if unknown. */
export function savedScroll(historyKey: string): number {
  return Number(tabStorage.get(SCROLL_PREFIX + historyKey)) || 0;
}

/** Forgets how far all history entries were scrolled. */
export function forgetScrolls(): void {
  for (const key of tabStorage.keys(SCROLL_PREFIX)) tabStorage.remove(key);
}
