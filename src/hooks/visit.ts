import { tabStorage } from "../client/storage";
import { isString } from "../domain/is-object";
import { readJson } from "../sync/browser/storage";

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

/** The rows in view: the id of each item, and the distance of its row from the top of the window in pixels. */
type Place = readonly (readonly [itemId: string, top: number])[];

const PLACE_PREFIX = "lettuce/place/";

/** The router's key of the history entry that a page load begins with. */
export const INITIAL_LOCATION_KEY = "default";

/** Saves the place in a history entry, by the router's key, for a reload and the way back. Empty at the top. */
export function savePlace(entry: string, place: Place): void {
  if (place.length > 0) tabStorage.set(PLACE_PREFIX + entry, JSON.stringify(place));
  else tabStorage.remove(PLACE_PREFIX + entry);
}

/** Returns the place that was saved for a history entry; empty for none. */
export function savedPlace(entry: string): Place {
  const place = readJson(tabStorage, PLACE_PREFIX + entry);
  const isRow = (row: unknown): row is Place[number] =>
    Array.isArray(row) && isString(row[0]) && typeof row[1] === "number";
  return Array.isArray(place) ? place.filter(isRow) : [];
}

/** Forgets all places. */
export function forgetPlaces(): void {
  for (const key of tabStorage.keys(PLACE_PREFIX)) tabStorage.remove(key);
}
