import { createAuth } from "../services/auth";
import { OFFERS_GOOGLE, readConfig } from "../services/config";
import { startFirebase } from "../services/firebase";
import { createSession } from "../sync/session";
import { createSafeStorage } from "../sync/storage";

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

/** Whether people may sign in with Google. */
export const HAS_GOOGLE = OFFERS_GOOGLE;

/** Whether somebody was signed in when the app was last open, and has not been found signed out since. */
export function isRemembered(): boolean {
  return session.getState().status === "signed-in";
}
