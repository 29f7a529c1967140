/**
 * Who has had a list before them at a place in the tab's history, and whether they were on it, or believed to be. The
 * browser keeps it with the place, for whoever comes back to it or loads the page anew.
 */
type Visit = { readonly uid: string; readonly wasIn: boolean };

/** The last visit to the place where the tab is; null for none. */
export function visitHere(): Visit | null {
  return window.history.state?.visit ?? null;
}

/** Takes note of a visit to the place where the tab is. */
export function noteVisit(visit: Visit): void {
  window.history.replaceState({ ...window.history.state, visit }, "");
}
