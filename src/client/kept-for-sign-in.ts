import { saveLink, saveVisitorsLink } from "../browser/saved-links";
import type { SignedOut } from "../browser/session";
import { storage } from "./storage";
import { currentVisit } from "./visit";

/** The user who gets a list or share that was opened while signed out. A null `uid` stands for any user. */
export type Recipient = { readonly uid: string | null };

/**
 * Returns the recipient of the current URL; null for none. Without a session or visit yet, it is any user. After an
 * expired session, it is that session's user. A history entry that another user or a member visited has no recipient.
 */
export function currentRecipient(signedOut: SignedOut): Recipient | null {
  const visit = currentVisit();
  if (signedOut.after === "nothing" && visit === null) return { uid: null };
  const isTheirs =
    signedOut.after === "expiry" && (!visit || (visit.uid === signedOut.uid && !visit.wasIn));
  return isTheirs ? { uid: signedOut.uid } : null;
}

/** Saves the list of a link for its recipient, who joins it after signing in. Ignores malformed ids. */
export function keepLink(id: string, { uid }: Recipient): void {
  if (uid === null) saveVisitorsLink(storage, id);
  else saveLink(storage, uid, id, Date.now());
}

/** The email address that a visitor has typed, or that an emailed link belongs to. */
let email = "";

/** Keeps an email address for the next form, until the session changes or the page is reloaded. */
export function keepTypedEmail(typed: string): void {
  email = typed;
}

/** Returns the kept email address; "" for none. */
export function typedEmail(): string {
  return email;
}

/** The query string of a share, with its recipient. A reload discards it. */
let share: { readonly search: string; readonly recipient: Recipient } | null = null;

/** Stores a share until its recipient signs in. */
export function keepShare(search: string, recipient: Recipient): void {
  share = { search, recipient };
}

/** Returns the query string of the share that is stored for a user; null for none. */
export function keptShare(uid: string): string | null {
  return share && (share.recipient.uid ?? uid) === uid ? share.search : null;
}

/** Discards the stored share. */
export function discardShare(): void {
  share = null;
}
