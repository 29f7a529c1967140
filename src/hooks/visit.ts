import { storage } from "../client/storage";
import { awaitList } from "../sync/browser/awaited-lists";
import { saveListId } from "../sync/browser/saved-lists";
import type { SignedOut } from "./session";

/**
 * The user who was at a place in the tab's history (a list, its settings, or a shared text), and whether that user was a
 * member of the list, or was taken for one. The browser keeps it with the place, across reloads.
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
  return (visitHere()?.uid ?? uid) !== uid;
}

/** The user who gets what was opened while signed out, after signing in. A null `uid` stands for any user. */
export type Recipient = { readonly uid: string | null };

/**
 * Returns the recipient of the current address; null for none. A visitor may become any user. After an expired session it
 * is that session's user. A place where a user was before has no other recipient.
 */
export function recipientHere(gone: SignedOut): Recipient | null {
  const visit = visitHere();
  if (gone.after === "nothing" && visit === null) return { uid: null };
  const isTheirs = gone.after === "expiry" && (!visit || (visit.uid === gone.uid && !visit.wasIn));
  return isTheirs ? { uid: gone.uid } : null;
}

/** Keeps the list of a link for its recipient, who joins it after signing in. Ignores malformed ids. */
export function keepList(id: string, { uid }: Recipient): void {
  if (uid === null) saveListId(storage, id);
  else awaitList(storage, uid, id, Date.now());
}
