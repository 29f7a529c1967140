import type { Heir } from "./visit";

/** What another app has shared while nobody was signed in, as a query. Reloading the page forgets it. */
let kept: { readonly search: string; readonly heir: Heir } | null = null;

/** Keeps what was shared until its heir signs in. */
export function keepShared(search: string, heir: Heir): void {
  kept = { search, heir };
}

/** Returns the query that is kept for a user; null for none. */
export function keptShared(uid: string): string | null {
  return kept && (kept.heir.uid ?? uid) === uid ? kept.search : null;
}

/** Keeps it no longer. */
export function forgetShared(): void {
  kept = null;
}
