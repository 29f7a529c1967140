import { storage } from "../client/storage";
import { awaitList } from "../sync/browser/awaited-lists";
import { saveListId } from "../sync/browser/saved-lists";
import type { SignedOut } from "./session";
import { currentVisit } from "./visit";

/** The user who gets a list or share that was opened while signed out. A null `uid` means any user. */
export type Recipient = { readonly uid: string | null };

/**
 * Returns the recipient of the current address; null for none. A visitor may become any user. After an expired session
 * it is that session's user. A place where a user was before has no other recipient.
 */
export function currentRecipient(gone: SignedOut): Recipient | null {
  const visit = currentVisit();
  if (gone.after === "nothing" && visit === null) return { uid: null };
  const isTheirs =
    gone.after === "expiry" && (!visit || (visit.uid === gone.uid && !visit.wasMember));
  return isTheirs ? { uid: gone.uid } : null;
}

/** Keeps the list of a link for its recipient, who joins it after signing in. Ignores malformed ids. */
export function keepList(id: string, { uid }: Recipient): void {
  if (uid === null) saveListId(storage, id);
  else awaitList(storage, uid, id, Date.now());
}

/** The query string of a share, with its recipient. A reload discards it. */
let kept: { readonly search: string; readonly recipient: Recipient } | null = null;

/** Keeps what was shared until its recipient signs in. */
export function storeShare(search: string, recipient: Recipient): void {
  kept = { search, recipient };
}

/** Returns the query that is kept for a user; null for none. */
export function storedShare(uid: string): string | null {
  return kept && (kept.recipient.uid ?? uid) === uid ? kept.search : null;
}

/** Discards the kept query. */
export function discardShare(): void {
  kept = null;
}
