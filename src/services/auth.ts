import {
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  type User as FirebaseUser,
  getIdTokenResult,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from "firebase/auth";
import { cutText, MAX_DISPLAY_NAME_LENGTH, RECENT_LOGIN_MS } from "../domain/limits";
import type { User } from "../domain/types";
import { serviceError, toServiceError, withServiceErrors } from "./errors";
import type { Backend } from "./firebase";

export type Credentials = { readonly email: string; readonly password: string };

type NewAccount = Credentials & { readonly name: string };

/** The identity service, as the app uses it. All errors are `ServiceError`s. */
export type Auth = ReturnType<typeof createAuth>;

/** The commands of one user for their own account. */
export type Account = ReturnType<Auth["accountFor"]>;

/**
 * Connects to the identity service of a backend.
 *
 * @param google the code for Google's popup; null without it
 */
export function createAuth({ app, emulators }: Backend, google: typeof import("./google") | null) {
  const auth = initializeAuth(app, {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  if (emulators) {
    connectAuthEmulator(auth, emulators.auth, { disableWarnings: true });
  }
  const observers = new Set<(user: User | null) => void>();
  /** Resolves when the account that this page has created last has its name, or can't get it. */
  let named: Promise<unknown> = Promise.resolve();

  /** Notifies observers of a new name or verification, which Firebase doesn't report. */
  function notifyObservers() {
    for (const observer of observers) observer(auth.currentUser && toUser(auth.currentUser));
  }

  /** Reloads the signed-in user, if any, whose session ends if a code has changed their address or password. */
  async function reloadAfterCode(): Promise<void> {
    await auth.authStateReady();
    await auth.currentUser?.reload().catch(() => {}); // fails if the session has ended
    notifyObservers();
  }

  /** Applies a code, and reloads the signed-in user. */
  async function applyCode(oobCode: string): Promise<string> {
    try {
      const { data } = await checkActionCode(auth, oobCode);
      await applyActionCode(auth, oobCode);
      return data.email ?? "";
    } finally {
      await reloadAfterCode();
    }
  }

  return {
    /** Calls `onUser` with the user (null if signed out), first when the service has answered, then at each change. */
    watchUser(onUser: (user: User | null) => void): () => void {
      observers.add(onUser);
      const stop = onAuthStateChanged(auth, (user) => onUser(user && toUser(user)));
      return () => {
        observers.delete(onUser);
        stop();
      };
    },

    /** Logs in. Reports an unknown address as a wrong password, so that nobody can find out who has an account. */
    logIn: async ({ email, password }: Credentials): Promise<void> => {
      try {
        await signInWithEmailAndPassword(auth, email, password);
      } catch (cause) {
        const error = toServiceError(cause);
        throw error.code === "user-not-found" ? serviceError("wrong-password", { cause }) : error;
      }
    },

    /** Signs in through a Google popup, and creates the account if needed. Call it in the click handler. */
    logInWithGoogle: () =>
      withServiceErrors(async () => {
        if (!google) throw serviceError("operation-not-allowed");
        await google.logInWithGoogle(auth);
      }),

    /**
     * Creates an account, sets its display name and sends the verification email. Firebase announces the user before the
     * name is set. Throws if there is no account; returns whether the two later steps have worked.
     */
    signUp: ({ name, email, password }: NewAccount) =>
      withServiceErrors(async () => {
        const creation = createUserWithEmailAndPassword(auth, email, password);
        const naming = creation.then(({ user }) =>
          updateProfile(user, { displayName: cutName(name) }),
        );
        named = naming.catch(() => {});
        const { user } = await creation;
        const isNamed = await hasWorked(naming);
        notifyObservers();
        return { isNamed, isMailed: await hasWorked(sendEmailVerification(user)) };
      }),

    sendPasswordReset: (email: string) =>
      withServiceErrors(() => sendPasswordResetEmail(auth, email)),

    /** Returns the email address that a reset code belongs to. */
    checkPasswordResetCode: (oobCode: string) =>
      withServiceErrors(() => verifyPasswordResetCode(auth, oobCode)),

    /** Sets a new password by a code. The service ends all sessions of the account, this page's included. */
    confirmPasswordReset: (oobCode: string, newPassword: string) =>
      withServiceErrors(async () => {
        await confirmPasswordReset(auth, oobCode, newPassword);
        await reloadAfterCode();
      }),

    /** Restores the address of a code, and returns it. Works signed in or out. */
    restoreEmail: (oobCode: string) => withServiceErrors(() => applyCode(oobCode)),

    /** Verifies the address of a code, and returns it. If the code is used up, a user's verified address counts. */
    verifyEmail: (oobCode: string) =>
      withServiceErrors(() =>
        applyCode(oobCode).catch((error) => {
          const isUsed = toServiceError(error).code.endsWith("action-code"); // perhaps by a mail scanner
          if (!isUsed || !auth.currentUser?.emailVerified) throw error;
          return auth.currentUser.email ?? "";
        }),
      ),

    /** Returns a user's commands for their own account. Each throws `no-current-user` unless that user is signed in. */
    accountFor(uid: string) {
      function currentUser(): FirebaseUser {
        if (auth.currentUser?.uid !== uid) throw serviceError("no-current-user");
        return auth.currentUser;
      }

      return {
        logOut: () =>
          withServiceErrors(async () => {
            currentUser();
            await signOut(auth);
          }),

        sendVerification: () => withServiceErrors(() => sendEmailVerification(currentUser())),

        /** Mails a link to a new address, which the account gets when the link is opened; needs a recent login. */
        sendAddressChange: (email: string) =>
          withServiceErrors(() => verifyBeforeUpdateEmail(currentUser(), email)),

        updateName: (name: string) =>
          withServiceErrors(async () => {
            await updateProfile(currentUser(), { displayName: cutName(name) });
            notifyObservers();
          }),

        /**
         * Returns the current display name, which Google or another tab may have set, cut to the maximum length. Waits
         * for the name of a new account, which joins and creates lists as soon as it exists.
         */
        displayName: async (): Promise<string> => {
          await named;
          return cutName(currentUser().displayName ?? "");
        },

        /** Reloads the signed-in user: the address may have been verified elsewhere. */
        reloadUser: () =>
          withServiceErrors(async () => {
            await reload(currentUser());
            notifyObservers();
          }),

        /** Reauthenticates the signed-in user by their password. */
        reauthenticate: (password: string) =>
          withServiceErrors(async () => {
            const user = currentUser();
            const credential = EmailAuthProvider.credential(user.email ?? "", password);
            await reauthenticateWithCredential(user, credential);
          }),

        /** Reauthenticates the signed-in user by a Google popup. Call it in the click handler. */
        reauthenticateWithGoogle: () =>
          withServiceErrors(async () => {
            if (!google) throw serviceError("operation-not-allowed");
            await google.reauthenticateWithGoogle(currentUser());
          }),

        /** Throws `requires-recent-login` if the last login is too old to start deleting the account. */
        requireRecentLogin: () =>
          withServiceErrors(async () => {
            // Both times are the server's, and the token is fresh, so the local clock doesn't matter.
            const { authTime, issuedAtTime } = await getIdTokenResult(currentUser(), true);
            if (Date.parse(issuedAtTime) - Date.parse(authTime) > RECENT_LOGIN_MS) {
              throw serviceError("requires-recent-login");
            }
          }),

        /** Deletes the signed-in user for good; needs a recent login. */
        deleteUser: () => withServiceErrors(() => deleteUser(currentUser())),
      };
    },
  };
}

/** The requests that check a remembered user at a page load. */
const CHECKS =
  /(identitytoolkit\.googleapis\.com\/v1\/accounts:lookup|securetoken\.googleapis\.com\/v1\/token)\?/;

/**
 * Makes a check of the user fail as without a network unless the service has answered it, with 200 or 400. After any
 * other failure, such as a quota or an outage, the SDK would end the session. Call this once.
 */
export function ignoreFailedChecks() {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok && response.status !== 400 && CHECKS.test(String(input)))
      throw new TypeError(`The identity service can't answer: ${response.status}.`);
    return response;
  };
}

/** Waits for a step, and returns whether it has worked. */
function hasWorked(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}

/** Cuts a name to the maximum length, which the input fields also enforce. */
function cutName(name: string): string {
  return cutText(name, MAX_DISPLAY_NAME_LENGTH);
}

function toUser(user: FirebaseUser): User {
  return {
    uid: user.uid,
    displayName: user.displayName ?? "",
    email: user.email ?? "",
    emailVerified: user.emailVerified,
    hasPassword: user.providerData.some(
      ({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID,
    ),
  };
}
