import type { Recipient } from "./visit";

/** The query that another app shared while nobody was signed in, with its recipient. Reloading the page forgets it. */
let kept: { readonly search: string; readonly recipient: Recipient } | null = null;

/** Keeps what was shared until its recipient signs in. */
export function keepShared(search: string, recipient: Recipient): void {
  kept = { search, recipient };
}

/** Returns the query that is kept for a user; null for none. */
export function keptShared(uid: string): string | null {
  return kept && (kept.recipient.uid ?? uid) === uid ? kept.search : null;
}

/** Keeps it no longer. */
export function forgetShared(): void {
  kept = null;
}
