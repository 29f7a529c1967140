/**
 * The user who was at a place in the tab's history (a list, its settings, or a shared text), and whether that user was a
 * member of the list, or was taken for one. The browser keeps it with the place, across reloads.
 */
type Visit = { readonly uid: string; readonly wasMember: boolean };

/** Returns the last visit to the current place; null for none. */
export function currentVisit(): Visit | null {
  return window.history.state?.visit ?? null;
}

/** Records a visit to the current place. */
export function recordVisit(visit: Visit): void {
  window.history.replaceState({ ...window.history.state, visit }, "");
}

/** Returns whether another user was at the current place before this one. */
export function wasVisitedByAnotherUser(uid: string): boolean {
  return (currentVisit()?.uid ?? uid) !== uid;
}
