import type { Auth } from "../services/auth";
import { readConfig } from "../services/config";
import { errorOf } from "../services/errors";
import { awaitList } from "../sync/browser/awaited-lists";
import { readSavedListIds, saveListId } from "../sync/browser/saved-lists";
import { createSession } from "../sync/browser/session";
import { fetchPart, fetchPatiently } from "./fetch-part";
import { storage } from "./storage";

let tellFirstDraw = () => {};
const firstDraw = new Promise<void>((resolve) => {
  tellFirstDraw = resolve;
});

/** Says that the first screen is drawn. Firebase waits for that: nobody needs it to see what is remembered. */
export function noteFirstDraw() {
  tellFirstDraw();
}

let started: ReturnType<typeof startFirebase> | null = null;

/** Gives the started backend and its identity service. Their code is fetched once; again after a failure. */
export function firebase() {
  started ??= startFirebase().catch((cause) => {
    started = null;
    throw cause;
  });
  return started;
}

async function startFirebase() {
  await firstDraw;
  const [{ startFirebase }, { createAuth }] = await fetchPart("identity", () =>
    Promise.all([import("../services/firebase"), import("../services/auth")]),
  );
  const backend = startFirebase(readConfig());
  // App Check has to be there before the first request, and is fetched only where it is configured.
  if (import.meta.env.VITE_APPCHECK_SITE_KEY) {
    const { startAppCheck } = await import("../services/app-check");
    startAppCheck(backend, import.meta.env.VITE_APPCHECK_SITE_KEY);
  }
  return { backend, auth: createAuth(backend) };
}

/** Fetches the database's code without connecting to it. */
export const fetchDatabase = () => fetchPart("database", () => import("../services/lists"));

/** The way to the identity service. */
export const identity = {
  /** Asks it for something, as soon as its code is there. Throws a `ServiceError`. */
  async call<Answer>(command: (auth: Auth) => Promise<Answer>): Promise<Answer> {
    const { auth } = await firebase().catch((cause) => {
      throw errorOf("unavailable", { cause });
    });
    return command(auth);
  },
};

export const session = createSession((observe) => {
  void fetchPatiently(firebase).then(({ auth }) => auth.watchUser(observe));
}, storage);

/** Remembers a list for a signed-out visitor; it becomes theirs after they log in. Malformed ids are ignored. */
export function saveListForLater(id: string) {
  saveListId(storage, id);
}

/** Remembers a list for a user whose session has expired; it becomes theirs, and nobody else's, after they log in. */
export function keepListFor(uid: string, id: string) {
  awaitList(storage, uid, id, Date.now());
}

/** Whether a visitor has opened a list's link before signing in: somebody invited them. */
export function isInvited(): boolean {
  return readSavedListIds(storage).length > 0;
}
