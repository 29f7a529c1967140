import { isObject, isText } from "../../domain/is-object";
import type { User } from "../../domain/types";
import { createEmitter } from "../signals/store";
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

export type SessionParts = {
  /** Calls back with the user, null for nobody: once the identity service has answered, then at each change. */
  readonly watchUser: (observe: (user: User | null) => void) => void;
  readonly storage: SafeStorage;
  /** Loads the page again; at its address, unless that may be a user's (`hadUser`). */
  readonly reloadPage: (hadUser: boolean) => void;
};

/**
 * The session of this browser: follows the identity service, and remembers the user until they sign out. A page passes
 * from one user to the next only by way of `signed-out`. Otherwise it loads again.
 */
export function createSession({ watchUser, storage, reloadPage }: SessionParts) {
  const { subscribe, emit } = createEmitter();
  let signedOut: SignedOut = { status: "signed-out", after: "nothing" };
  let state = rememberedState();
  let isDeleting = false;
  let isAbandoned = false;
  let noteAnswer = () => {};
  const answered = new Promise<void>((resolve) => {
    noteAnswer = resolve;
  });

  function rememberedState(): SessionState {
    const user = rememberedUser(storage);
    if (user) return { status: "signed-in", user, isConfirmed: false };
    return user === null ? signedOut : { status: "initialising" };
  }

  const uid = () => (state.status === "signed-in" ? state.user.uid : null);

  /** Ends the session of this page, which shows nothing of its user while it loads again. */
  function abandonPage() {
    const hadUser = state.status !== "signed-out"; // or may have had one
    isAbandoned = true;
    state = { status: "initialising" };
    emit();
    reloadPage(hadUser);
  }

  /** Compares the user of this page with the user in storage. Gives the page up if they differ, or may differ. */
  function recheckUser() {
    const stored = rememberedUser(storage);
    const isOther = stored !== undefined && (stored?.uid ?? null) !== uid();
    if (state.status === "initialising" || isOther) abandonPage();
  }

  storage.watch((key) => {
    if (key === keys.session && uid() !== null) recheckUser();
  });

  watchUser((user) => {
    noteAnswer();
    if (isAbandoned) return;
    const isOther = user !== null && (uid() ?? user.uid) !== user.uid;
    if (!user || isOther) eraseRemembered(storage);
    if (user) storage.set(keys.session, JSON.stringify(user));
    if (isOther) return abandonPage();
    if (!user && state.status === "signed-in") {
      signedOut = state.isConfirmed
        ? { status: "signed-out", after: isDeleting ? "deletion" : "sign-out" }
        : { status: "signed-out", after: "expiry", uid: state.user.uid };
      isDeleting = false;
    }
    state = user ? { status: "signed-in", user, isConfirmed: true } : signedOut;
    emit();
  });

  return {
    getState: (): SessionState => state,

    /** Returns the id of the signed-in user; null for nobody. */
    uid,

    /** Call this when the page returns from the back/forward cache: another user may be signed in by now, or nobody. */
    recheckUser,

    subscribe,

    /** Waits for the first answer of the identity service. Returns whether this user is signed in. */
    async confirms(expected: string): Promise<boolean> {
      await answered;
      return uid() === expected;
    },

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
export function eraseRemembered(storage: SafeStorage) {
  for (const key of storage.keys("lettuce/")) {
    if (ERASED_ON_SIGN_OUT.test(key)) storage.remove(key);
  }
}

function isUser(value: unknown): value is User {
  return (
    isObject(value) &&
    isText(value.uid) &&
    value.uid !== "" &&
    value.uid.isWellFormed() &&
    isText(value.displayName) &&
    isText(value.email) &&
    typeof value.emailVerified === "boolean" &&
    typeof value.hasPassword === "boolean"
  );
}
