/**
 * The paths by which the Firebase SDK in a page reaches the emulators. In development and in tests the page's own
 * origin forwards them: a phone in the same network needs one port only, and nothing is cross-origin.
 */
export const PROXIED_PATHS = {
  auth: [
    "/identitytoolkit.googleapis.com/",
    "/securetoken.googleapis.com/",
    "/www.googleapis.com/",
    // The pop-up of a third-party sign-in.
    "/emulator/",
  ],
  firestore: [
    // Live reads and the write stream (WebChannel).
    "/google.firestore.v1.Firestore/",
    // Single reads and commits (REST).
    "/v1/projects/",
  ],
} as const;

/** Which emulator answers a path, or undefined when the app itself does. */
export function emulatorFor(path: string): keyof typeof PROXIED_PATHS | undefined {
  const owns = (prefixes: readonly string[]) => prefixes.some((prefix) => path.startsWith(prefix));
  if (owns(PROXIED_PATHS.auth)) {
    return "auth";
  }
  return owns(PROXIED_PATHS.firestore) ? "firestore" : undefined;
}
