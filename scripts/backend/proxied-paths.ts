import type { IncomingMessage } from "node:http";

/**
 * The paths of the Firebase SDK in a page, and of the popup of a third-party sign-in. In development and in tests the
 * page's own origin forwards them to the emulators: a phone on the same network needs only one port, and nothing is
 * cross-origin. Other paths are not forwarded: they would give everybody full access to the emulators.
 */
export const PROXIED = {
  auth: /^\/(identitytoolkit\.googleapis\.com\/v1\/accounts:\w+|securetoken\.googleapis\.com\/v1\/token|emulator\/auth\/(handler|iframe))(\?|$)/,
  // Live reads and the write stream (WebChannel), single reads and commits (REST).
  firestore:
    /^\/(google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel|v1\/projects\/[^/]+\/databases\/[^/]+\/documents:(batchGet|commit|run\w*Query))(\?|$)/,
} as const;

/** Returns the emulator that serves a path; undefined if the app itself does. */
export function emulatorFor(path: string): keyof typeof PROXIED | undefined {
  if (PROXIED.auth.test(path)) return "auth";
  return PROXIED.firestore.test(path) ? "firestore" : undefined;
}

/** Returns whether a request comes from the app's own page, not from another site. (Vite checks that the host is the app's.) */
export function isFromPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || origin.replace(/^https?:\/\//, "") === host;
}
