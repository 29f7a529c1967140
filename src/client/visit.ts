import { tabStorage } from "./storage";

/**
 * A visit, stored in the history entry of a list, its settings or a share: the user, and whether they were a member of
 * the list, or came to it inside the app (`wasIn`). Open tabs keep it through a new version, so its keys must stay.
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

const SCREEN_STATE_PREFIX = "lettuce/place/";

/** The router's key of the history entry that a page load begins with. */
export const INITIAL_LOCATION_KEY = "default";

/** Saves how far a history entry, by the router's key, is scrolled, in pixels: for a reload and the way back. */
export function saveScroll(historyKey: string, scrolled: number): void {
  save(scrollKey(historyKey), scrolled > 0 ? String(scrolled) : "");
}

/** Returns how far a history entry was scrolled, in pixels; 0 if unknown. */
export function savedScroll(historyKey: string): number {
  return Number(tabStorage.get(scrollKey(historyKey))) || 0;
}

/** Saves the search at a history entry, by the router's key: for a reload and the way back. */
export function saveSearch(historyKey: string, typed: string): void {
  save(searchKey(historyKey), typed);
}

/** Returns the search that was typed at a history entry; "" for none. */
export function savedSearch(historyKey: string): string {
  return tabStorage.get(searchKey(historyKey)) ?? "";
}

/** Forgets the scroll and the search of one history entry, by the router's key. */
export function forgetScreenState(historyKey: string): void {
  for (const key of [scrollKey(historyKey), searchKey(historyKey)]) tabStorage.remove(key);
}

/** Forgets the scrolls and searches of all history entries. */
export function forgetScreenStates(): void {
  for (const key of tabStorage.keys(SCREEN_STATE_PREFIX)) tabStorage.remove(key);
}

const scrollKey = (historyKey: string) => SCREEN_STATE_PREFIX + historyKey;
const searchKey = (historyKey: string) => `${scrollKey(historyKey)}/search`;

function save(key: string, value: string) {
  if (value) tabStorage.set(key, value);
  else tabStorage.remove(key);
}
