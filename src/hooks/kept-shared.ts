/** What another app has shared with a visitor, as the query of its address, until the page is loaded anew; and for whom. */
let kept: { readonly search: string; readonly uid: string | null } | null = null;

/**
 * Keeps what was shared until somebody is signed in.
 *
 * @param uid whose it is alone, where their session has expired; null for whoever signs up or in next
 */
export function keepShared(search: string, uid: string | null): void {
  kept = { search, uid };
}

/** The query that is kept; null for none. */
export function keptShared(): string | null {
  return kept?.search ?? null;
}

/** Whether what is kept is somebody else's. */
export function isOfOther(uid: string): boolean {
  return kept !== null && kept.uid !== null && kept.uid !== uid;
}

/** Keeps it no longer. */
export function forgetShared(): void {
  kept = null;
}
