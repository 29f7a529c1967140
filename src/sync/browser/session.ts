import { isObject, isText } from "../../domain/is-object";
import type { User } from "../../domain/types";
import { createEmitter } from "../signals/emitter";
import { ERASED_ON_SIGN_OUT, KEYS_OF_IDENTITY, keys } from "./keys";
import { readJson, type SafeStorage } from "./storage";

/**
 * Who is here. A user who was signed in when the app was last open counts as signed in at once; `isConfirmed`
 * says whether the identity service has answered since. `after` says how the last user in this page's life came to go, if
 * there was one: an `expiry` is that the service does not know them any more who were signed in when the app was last open.
 */
export type SessionState =
  | { readonly status: "initialising" }
  | SignedOut
  | { readonly status: "signed-in"; readonly user: User; readonly isConfirmed: boolean };

/** Nobody is here. */
export type SignedOut = { readonly status: "signed-out" } & (
  | { readonly after: "nothing" | "sign-out" | "deletion" }
  | { readonly after: "expiry"; readonly uid: string }
);

/**
 * Who was signed in when the app was last open, as far as it can be known before the identity service has answered: null
 * for nobody, undefined where only the service knows.
 */
export function rememberedUser(storage: SafeStorage): User | null | undefined {
  const user = readJson(storage, keys.session);
  if (isUser(user)) return user;
  return storage.keys(KEYS_OF_IDENTITY).length > 0 ? undefined : null;
}

/**
 * The session of this browser: follows the identity service, and remembers the user until they sign out.
 *
 * @param watchUser calls back with the user, null for nobody: once the service has answered, then at each change
 */
export function createSession(
  watchUser: (observe: (user: User | null) => void) => void,
  storage: SafeStorage,
) {
  const { subscribe, emit } = createEmitter();
  let signedOut: SignedOut = { status: "signed-out", after: "nothing" };
  let state = rememberedState();
  let isDeleting = false;

  function rememberedState(): SessionState {
    const user = rememberedUser(storage);
    if (user) return { status: "signed-in", user, isConfirmed: false };
    return user === null ? signedOut : { status: "initialising" };
  }

  watchUser((user) => {
    if (user) {
      storage.set(keys.session, JSON.stringify(user));
      state = { status: "signed-in", user, isConfirmed: true };
    } else {
      forgetEverything(storage);
      if (state.status === "signed-in") {
        signedOut = state.isConfirmed
          ? { status: "signed-out", after: isDeleting ? "deletion" : "sign-out" }
          : { status: "signed-out", after: "expiry", uid: state.user.uid };
        isDeleting = false;
      }
      state = signedOut;
    }
    emit();
  });

  return {
    getState: (): SessionState => state,

    subscribe,

    /** Takes note that `work` deletes the signed-in user, or, should it throw, does not. Passes on what it throws. */
    async whileDeleting(work: () => Promise<void>): Promise<void> {
      isDeleting = true;
      try {
        await work();
      } catch (error) {
        isDeleting = false;
        throw error;
      }
    },
  };
}

/** Erases everything that is remembered of any user. Changes that wait to be sent are not touched. */
export function forgetEverything(storage: SafeStorage) {
  for (const key of storage.keys("lettuce/")) {
    if (ERASED_ON_SIGN_OUT.test(key)) storage.remove(key);
  }
}

function isUser(value: unknown): value is User {
  return (
    isObject(value) &&
    isText(value.uid) &&
    value.uid !== "" &&
    isText(value.displayName) &&
    isText(value.email) &&
    typeof value.emailVerified === "boolean" &&
    typeof value.hasPassword === "boolean"
  );
}
