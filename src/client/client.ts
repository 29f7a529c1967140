import { createSession } from "../browser/session";
import { paths } from "../domain/paths";
import { withResolvers } from "../domain/with-resolvers";
import type { Account, Auth } from "../services/auth";
import { readConfig } from "../services/config";
import { serviceError } from "../services/errors";
import { freezeStorage } from "./freeze-storage";
import { createPart } from "./parts";
import { storage } from "./storage";

const firstRender = withResolvers<void>();

/** Signals that the first screen is rendered. Only then is Firebase loaded: remembered data doesn't need it. */
export const signalFirstRender = firstRender.resolve;

/** The started backend and its identity service. */
export const firebasePart = createPart(startFirebase);

async function startFirebase() {
  await firstRender.promise;
  const [{ startFirebase }, { createAuth, ignoreFailedChecks }, { startAppCheck }] =
    await Promise.all([
      import("../services/firebase"),
      import("../services/auth"),
      import.meta.env.VITE_APPCHECK_SITE_KEY ? import("../services/app-check") : noAppCheck,
    ]);
  ignoreFailedChecks();
  const backend = startFirebase(readConfig());
  startAppCheck?.(backend, import.meta.env.VITE_APPCHECK_SITE_KEY ?? "");
  return { backend, auth: createAuth(backend, fetchGoogle) };
}

/** App Check must start before the first request. It is fetched only if it is configured. */
const noAppCheck = { startAppCheck: undefined };

/** Sign-in with Google. The variable is a build-time constant: a build without Google drops the import. */
export const googlePart =
  import.meta.env.VITE_GOOGLE_SIGN_IN === "true"
    ? createPart(() => import("../services/google"))
    : null;

async function fetchGoogle() {
  if (!googlePart) throw serviceError("operation-not-allowed");
  return googlePart.fetch().catch(throwUnavailable);
}

function throwUnavailable(cause: unknown): never {
  throw serviceError("unavailable", { cause });
}

/** The database's code, without a connection. */
export const databasePart = createPart(() => import("../services/lists"));

/** Access to the identity service. */
export const identity = {
  /** Runs a command once the service's code is loaded. Throws a `ServiceError`. */
  async call<Answer>(command: (auth: Auth) => Promise<Answer>): Promise<Answer> {
    const { auth } = await firebasePart.fetch().catch(throwUnavailable);
    return command(auth);
  },

  /** Waits for the service's first answer. Returns whether this user is signed in. Throws a `ServiceError`. */
  async waitForUser(uid: string): Promise<boolean> {
    await identity.call(async () => {}); // throws if its code can't be fetched
    return session.confirms(uid);
  },

  /** Runs a command for a user's account, as soon as the service has confirmed that user. Throws a `ServiceError`. */
  async callFor<Answer>(
    uid: string,
    command: (account: Account) => Promise<Answer>,
  ): Promise<Answer> {
    await identity.waitForUser(uid); // for another user, each account command throws
    return identity.call((auth) => command(auth.accountFor(uid)));
  },
};

export const session = createSession({
  storage,
  watchUser(observe) {
    void firebasePart.wait().then(({ auth }) => auth.watchUser(observe));
  },
  reloadPage(hadUser) {
    // Later, since React first unmounts the screens, which store a half-edited text.
    queueMicrotask(() => {
      freezeStorage();
      if (hadUser) location.replace(paths.signUp);
      else location.reload();
    });
  },
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) session.recheckUser();
});

/** Returns the result of `work`. Never settles if another user signs in: they must not see its messages. */
export async function unlessUserChanged<Answer>(
  uid: string,
  work: Promise<Answer>,
): Promise<Answer> {
  try {
    return await work;
  } finally {
    if ((session.uid() ?? uid) !== uid) await new Promise(() => {});
  }
}
