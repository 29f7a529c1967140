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

/**
 * The rows in view when this tab left a history entry: an item, and the distance of its row from the top of the window
 * in pixels.
 */
type Place = { readonly entry: string; readonly itemId: string; readonly top: number };

const PLACE_KEY = "lettuce/place";

/** Returns the router's key of the current history entry; empty for the entry that the page was opened with. */
export function currentEntry(): string {
  return window.history.state?.key ?? "";
}

/** Saves the last place, for a reload or the way back. */
export function savePlace(place: Place): void {
  tabStorage.set(PLACE_KEY, JSON.stringify(place));
}

/** Returns the place that was saved for the current history entry; null for none. */
export function savedPlace(): Place | null {
  const place = readJson(tabStorage, PLACE_KEY);
  if (!isObject(place) || place.entry !== currentEntry()) return null;
  const { entry, itemId, top } = place;
  return isString(itemId) && typeof top === "number" ? { entry, itemId, top } : null;
}

/** Forgets the saved place. */
export function forgetPlace(): void {
  tabStorage.remove(PLACE_KEY);
}
