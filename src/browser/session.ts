import { isObject, isString } from "../domain/is-object";
import type { User } from "../domain/types";
import { withResolvers } from "../domain/with-resolvers";
import {
  ENTRIES_PREFIX,
  FETCHED_KEYS,
  IDENTITY_KEY_PREFIX,
  keys,
  MARKS_PREFIX,
  OLD_PREFIX,
} from "./keys";
import { readJson, type SafeStorage } from "./storage";
import { createEmitter } from "./store";

/**
 * The user of this page. A remembered user counts as signed in at once; `isConfirmed`: the identity service has
 * answered since. `after`: the end of the last session of this page; `expiry` means that the service ended it, and not
 * the user.
 */
export type SessionState =
  | { readonly status: "initialising" }
  | SignedOut
  | { readonly status: "signed-in"; readonly user: User; readonly isConfirmed: boolean };

/** Nobody is signed in. */
export type SignedOut = { readonly status: "signed-out" } & (
  | { readonly after: "nothing" | "sign-out" | "deletion" }
  | { readonly after: "expiry"; readonly uid: string }
);

/**
 * The value of `keys.session` while the user of this page ends their session. Other tabs hear of one key after another:
 * with a user in this one, they would take the end for an expiry.
 */
const NOBODY = "null";

/** Returns the last signed-in user; null for nobody, undefined if only the identity service knows. */
export function rememberedUser(storage: SafeStorage): User | null | undefined {
  const user = readJson(storage, keys.session);
  if (isUser(user)) return user;
  return storage.keys(IDENTITY_KEY_PREFIX).length > 0 ? undefined : null;
}

/** Returns the id of the remembered user, or of the user whose session has expired; null for none. */
function lastUidIn(storage: SafeStorage): string | null {
  const last = readJson(storage, keys.session);
  return hasUid(last) ? last.uid : null;
}

export type SessionParts = {
  /** Calls `observe` with the user (null for nobody) after the identity service's first answer and at each change. */
  readonly watchUser: (observe: (user: User | null) => void) => void;
  readonly storage: SafeStorage;
  /** Reloads the page: at its own address, or at `/` if the page may have had a user (`hadUser`). */
  readonly reloadPage: (hadUser: boolean) => void;
};

/**
 * Returns the session of this page. It follows the identity service, and remembers the user until they sign out. What
 * the browser has learned from a user outlives an expired session.
 * Between two users, a page is `signed-out`; if it would skip that state, it reloads.
 */
export function createSession({ watchUser, storage, reloadPage }: SessionParts) {
  const { subscribe, emit } = createEmitter();
  let signedOut: SignedOut = { status: "signed-out", after: "nothing" };
  let state = rememberedState();
  let isDeleting = false;
  let isAbandoned = false;
  const answered = withResolvers<void>();

  function rememberedState(): SessionState {
    const user = rememberedUser(storage);
    if (user) return { status: "signed-in", user, isConfirmed: false };
    return user === null ? signedOut : { status: "initialising" };
  }

  const uid = () => (state.status === "signed-in" ? state.user.uid : null);

  /** Ends the session of this page, hides its user's data and reloads the page. */
  function abandonPage() {
    const hadUser = state.status !== "signed-out"; // perhaps also while `initialising`
    isAbandoned = true;
    state = { status: "initialising" };
    emit();
    reloadPage(hadUser);
  }

  /** Signs this page out because the session of a user has expired. */
  function expire(last: string) {
    signedOut = expiryOf(last);
    state = signedOut;
    emit();
  }

  /**
   * Compares the user of this page with the user in storage. Abandons the page if they differ, or may differ; else adopts
   * what another tab has stored, such as a new name.
   */
  function recheckUser() {
    const stored = rememberedUser(storage);
    const isOther = stored !== undefined && (stored?.uid ?? null) !== uid();
    if (state.status === "initialising" || isOther) return abandonPage();
    if (!stored || state.status !== "signed-in") return;
    state = { ...state, user: stored };
    emit();
  }

  storage.watch((key) => {
    const own = uid();
    if (key !== keys.session || own === null) return;
    // Another tab has heard first that the identity service has ended the session.
    if (rememberedUser(storage) === null && lastUidIn(storage) === own) expire(own);
    else recheckUser();
  });

  watchUser((user) => {
    answered.resolve();
    if (isAbandoned) return;
    const last = lastUidIn(storage);
    const isOther = user !== null && (uid() ?? user.uid) !== user.uid;
    const hasExpired = !user && last !== null && (uid() ?? last) === last;
    const hasLeft = !user && last === null;
    if (!user || isOther || last !== user.uid) eraseSessionIn(storage, hasLeft ? uid() : null);
    if (user) storage.set(keys.session, JSON.stringify(user));
    else if (hasExpired) storage.set(keys.session, JSON.stringify({ uid: last }));
    else if (hasLeft) storage.remove(keys.session);
    if (isOther) return abandonPage();
    if (!user && state.status === "signed-in") {
      signedOut = hasExpired
        ? expiryOf(last)
        : { status: "signed-out", after: isDeleting ? "deletion" : "sign-out" };
      isDeleting = false;
    }
    state = user ? { status: "signed-in", user, isConfirmed: true } : signedOut;
    emit();
  });

  return {
    getState: (): SessionState => state,

    /** Returns the id of the signed-in user; null for nobody. */
    uid,

    /** Returns the id of the signed-in user, or of the user whose session has expired; null for none, as after a log-out. */
    lastUid: () => uid() ?? lastUidIn(storage),

    /** Call this when the page returns from the back/forward cache, because the user may have changed. */
    recheckUser,

    subscribe,

    /**
     * Ends the session of a user who logs out, in all tabs and for later page loads. Call this before the identity
     * service is asked to end it. If the service has not confirmed the user, abandons the page: its late answer would
     * sign the user in again, or end the session of the next one.
     */
    logOut() {
      const isConfirmed = state.status === "signed-in" && state.isConfirmed;
      storage.set(keys.session, NOBODY);
      for (const key of storage.keys(IDENTITY_KEY_PREFIX)) storage.remove(key);
      eraseSessionIn(storage, uid());
      storage.remove(keys.session);
      if (!isConfirmed) return abandonPage();
      signedOut = { status: "signed-out", after: "sign-out" };
      state = signedOut;
      emit();
    },

    /** Waits for the first answer of the identity service. Resolves to whether this user is signed in. */
    async confirms(expected: string): Promise<boolean> {
      await answered.promise;
      return uid() === expected;
    },

    /** Calls `work`, which deletes the signed-in user, so that the session ends with `deletion`. Throws its errors. */
    async whileDeleting(work: () => Promise<void>): Promise<void> {
      const remembered = storage.get(keys.session);
      isDeleting = true;
      storage.set(keys.session, NOBODY);
      try {
        await work();
      } catch (error) {
        isDeleting = false;
        if (remembered !== null) storage.set(keys.session, remembered);
        throw error;
      }
    },
  };
}

const expiryOf = (uid: string): SignedOut => ({ status: "signed-out", after: "expiry", uid });

/** Erases what can be fetched again, of all users. */
export function eraseFetchedIn(storage: SafeStorage) {
  for (const key of storage.keys("lettuce/")) if (FETCHED_KEYS.test(key)) storage.remove(key);
}

/**
 * Erases what a session leaves behind, of all users. Pending entries stay, with the marks of their lists, and so does
 * what the browser has learned: no server has it, so only its user may erase it.
 *
 * @param leaver the user who ends their session, and erases what the browser has learned from them; null for nobody
 */
export function eraseSessionIn(storage: SafeStorage, leaver: string | null = null) {
  eraseFetchedIn(storage);
  const learned = leaver === null ? [] : [keys.usedTexts(leaver), keys.shopOrder(leaver)];
  const listOf = (key: string) => key.split("/").slice(2, 4).join("/");
  const pending = new Set(storage.keys(ENTRIES_PREFIX).map(listOf));
  for (const key of storage.keys("lettuce/")) {
    const isIdleMark = key.startsWith(MARKS_PREFIX) && !pending.has(listOf(key));
    if (key.startsWith(OLD_PREFIX) || isIdleMark || learned.includes(key)) storage.remove(key);
  }
}

/** Erases all data of a deleted user, also what other tabs have stored. */
export function eraseUserIn(storage: SafeStorage, uid: string) {
  const isOfUser = (key: string) => key.split("/")[2] === encodeURIComponent(uid);
  for (const key of storage.keys("lettuce/").filter(isOfUser)) storage.remove(key);
}

function hasUid(value: unknown): value is { readonly uid: string } & Record<string, unknown> {
  if (!isObject(value) || !isString(value.uid)) return false;
  return value.uid !== "" && !/\p{Surrogate}/u.test(value.uid); // else it can't be part of a key
}

function isUser(value: unknown): value is User {
  return (
    hasUid(value) &&
    isString(value.displayName) &&
    isString(value.email) &&
    typeof value.emailVerified === "boolean" &&
    typeof value.hasPassword === "boolean"
  );
}
