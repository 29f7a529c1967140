import { createAuth } from "../services/auth";
import { readConfig } from "../services/config";
import { startFirebase } from "../services/firebase";
import { readSavedListIds, saveListId } from "../sync/browser/saved-lists";
import { createSession } from "../sync/browser/session";
import { createSafeStorage } from "../sync/browser/storage";

/** The parts of the app that exist once a page and are needed before anybody is signed in. */
export const storage = createSafeStorage(() => window.localStorage, window);
export const backend = startFirebase(readConfig());

/** App Check has to be there before the first request, and is fetched only where it is configured. */
if (import.meta.env.VITE_APPCHECK_SITE_KEY) {
  const { startAppCheck } = await import("../services/app-check");
  startAppCheck(backend, import.meta.env.VITE_APPCHECK_SITE_KEY);
}

export const auth = createAuth(backend);
export const session = createSession(auth, storage);

/** Remembers a list for a signed-out visitor; it becomes theirs after they log in. Malformed ids are ignored. */
export function saveListForLater(id: string) {
  saveListId(storage, id);
}

/** Whether a visitor has opened a list's link before signing in: somebody invited them. */
export function isInvited(): boolean {
  return readSavedListIds(storage).length > 0;
}

/** Whether somebody was signed in when the app was last open, and has not been found signed out since. */
export function isRemembered(): boolean {
  return session.getState().status === "signed-in";
}

/** How long the first drawing waits for the identity service, in milliseconds. */
const PATIENCE_MS = 100;

/**
 * Calls back once it is known who is here, which takes a moment where nobody was signed in. Where it takes longer, it
 * does not wait: the app shows by itself that it does not know yet.
 */
export function afterFirstAnswer(then: () => void) {
  const stop = session.subscribe(go);
  const timer = setTimeout(go, PATIENCE_MS);
  function go() {
    stop();
    clearTimeout(timer);
    then();
  }
}
