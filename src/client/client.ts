import { createSession } from "../browser/session";
import { ServiceError } from "../domain/errors";
import { paths } from "../domain/paths";
import { withResolvers } from "../domain/with-resolvers";
import type { Account, Auth } from "../services/auth";
import { serviceError } from "../services/errors";
import { codeMissing } from "../services/words";
import { freezeStorage } from "./freeze-storage";
import { createPart, missingCode } from "./parts";
import { storage } from "./storage";

const firstRender = withResolvers<void>();

/** Signals that the first screen is rendered. Only then is Firebase loaded: remembered data doesn't need it. */
export const signalFirstRender = firstRender.resolve;

/**
 * The started backend and its identity service. App Check must start before the first request. Its variable is a
 * build-time constant: a build without App Check drops the import.
 */
export const firebasePart = createPart(async () => {
  await firstRender.promise;
  const [{ startIdentity }, appCheck] = await Promise.all([
    import("./identity-service"),
    import.meta.env.VITE_APPCHECK_SITE_KEY ? import("../services/app-check") : null,
  ]);
  return startIdentity(appCheck?.startAppCheck);
});

/** The database's code, without a connection. */
export const databasePart = createPart(() => import("../services/lists"));

/** Throws the error of a command whose code is missing. */
function throwUnavailable(cause: unknown): never {
  if (missingCode.getState() === "unreachable") throw serviceError("unavailable", { cause });
  throw new ServiceError("unavailable", codeMissing, { cause });
}

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
