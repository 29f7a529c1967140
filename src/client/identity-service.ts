import { createAuth, ignoreFailedChecks } from "../services/auth";
import { readConfig } from "../services/config";
import { type Backend, startFirebase } from "../services/firebase";
import * as google from "../services/google";

/** Google's sign-in. The variable is a build-time constant: a build without Google drops the code. */
const popups = import.meta.env.VITE_GOOGLE_SIGN_IN === "true" ? google : null;

/**
 * Starts Firebase and its identity service.
 *
 * @param startAppCheck starts App Check, if it is configured
 */
export function startIdentity(startAppCheck?: (backend: Backend, siteKey: string) => void) {
  ignoreFailedChecks();
  const backend = startFirebase(readConfig());
  startAppCheck?.(backend, import.meta.env.VITE_APPCHECK_SITE_KEY ?? "");
  return { backend, auth: createAuth(backend, popups) };
}
