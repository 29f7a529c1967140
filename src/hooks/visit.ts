import type { SignedOut } from "./session";

/**
 * Which user was at a place in the tab's history, a list or what another app shared, and whether they were a member of
 * the list there, or believed to be. The browser keeps it with the place, for anyone who returns to it or reloads the
 * page.
 */
type Visit = { readonly uid: string; readonly wasIn: boolean };

/** Returns the last visit to the current place; null for none. */
export function visitHere(): Visit | null {
  return window.history.state?.visit ?? null;
}

/** Records a visit to the current place. */
export function noteVisit(visit: Visit): void {
  window.history.replaceState({ ...window.history.state, visit }, "");
}

/** Returns whether another user was at the current place before this one. */
export function isVisitedByOther(uid: string): boolean {
  const visit = visitHere();
  return visit !== null && visit.uid !== uid;
}

/** The next user who gets an address that was opened while signed out; a null `uid` means any user. */
export type Heir = { readonly uid: string | null };

/** Returns who gets the current address, null for nobody: a visitor may become any user, an expired session is one user's. */
export function heirHere(gone: SignedOut): Heir | null {
  const visit = visitHere();
  if (gone.after === "nothing" && visit === null) return { uid: null };
  const isTheirs = gone.after === "expiry" && (!visit || (visit.uid === gone.uid && !visit.wasIn));
  return isTheirs ? { uid: gone.uid } : null;
}
