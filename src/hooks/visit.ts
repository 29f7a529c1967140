import { tabStorage } from "../client/storage";
import { isObject, isString } from "../domain/is-object";
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

/** The rows in view: an item, and the distance of its row from the top of the window in pixels. */
type Place = { readonly itemId: string; readonly top: number };

const PLACE_PREFIX = "lettuce/place/";

/** Saves the place in a history entry, by the router's key, for a reload and the way back. Null for the top. */
export function savePlace(entry: string, place: Place | null): void {
  if (place) tabStorage.set(PLACE_PREFIX + entry, JSON.stringify(place));
  else tabStorage.remove(PLACE_PREFIX + entry);
}

/** Returns the place that was saved for a history entry; null for none. */
export function savedPlace(entry: string): Place | null {
  const place = readJson(tabStorage, PLACE_PREFIX + entry);
  if (!isObject(place)) return null;
  const { itemId, top } = place;
  return isString(itemId) && typeof top === "number" ? { itemId, top } : null;
}

/** Forgets all places. */
export function forgetPlaces(): void {
  for (const key of tabStorage.keys(PLACE_PREFIX)) tabStorage.remove(key);
}
