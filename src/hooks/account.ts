import { useMemo } from "react";
import { identity, session, unlessUserChanged } from "../client/client";
import { followSession } from "../client/engine";
import { errorCodeOf } from "../domain/errors";
import type { Account } from "../services/auth";
import { isWrongPassword } from "../services/errors";
import type { Engine } from "../sync/engine";
import { useEngine } from "./engine";

/** The longest wait for pending changes to be sent before logging out, in milliseconds. */
const FLUSH_TIMEOUT_MS = 3_000;

/** Returns the commands for the user's account. All errors are `ServiceError`s. */
export function useAccount() {
  const engine = useEngine();
  return useMemo(() => accountCommands(engine), [engine]);
}

function accountCommands(engine: Engine) {
  const { uid } = engine;
  const call = <Answer>(command: (account: Account) => Promise<Answer>) =>
    unlessUserChanged(uid, identity.callFor(uid, command));

  /** Logs out at once, also without a network. Unsent changes stay in this browser for the user's next login. */
  async function logOutNow() {
    if (session.uid() !== uid) return;
    session.logOut();
    await identity.call((auth) => auth.accountFor(uid).logOut()).catch(() => undefined); // its code may be missing
  }

  return {
    updateName: (name: string) =>
      engine.renameUser(() => call((account) => account.updateName(name))),
    reload: () => call((account) => account.reloadUser()),
    sendVerification: () => call((account) => account.sendVerification()),

    /** Mails a link that changes the user's address. Needs a recent reauthentication. */
    sendAddressChange: (email: string) => call((account) => account.sendAddressChange(email)),

    /** Reauthenticates the user by their password. Returns false if it is wrong. */
    async confirmPassword(password: string): Promise<boolean> {
      try {
        await call((account) => account.reauthenticate(password));
        return true;
      } catch (error) {
        if (isWrongPassword(error)) return false;
        throw error;
      }
    },

    /** Reauthenticates a user without a password through Google. */
    confirmWithGoogle: () => call((account) => account.reauthenticateWithGoogle()),

    /**
     * Deletes the user, their lists and memberships. Returns the outcome: `unconfirmed` if the last login is too old,
     * and nothing has happened; `lists-gone` if lists are gone, and the user is not.
     */
    async deleteAccount(): Promise<"deleted" | "unconfirmed" | "lists-gone"> {
      try {
        await call(({ requireRecentLogin, deleteUser }) =>
          engine.deleteAccount({
            requireRecentLogin,
            deleteUser: () => session.whileDeleting(deleteUser),
          }),
        );
        return "deleted";
      } catch (error) {
        followSession(); // restarts a stopped engine
        const code = errorCodeOf(error);
        if (code === "requires-recent-login") return "unconfirmed";
        if (code === "lists-gone") return "lists-gone";
        throw error;
      }
    },

    /** Logs out once every change is sent. If some are still unsent, stays logged in and returns their number. */
    async logOut(): Promise<number> {
      const unsent = await engine.flushWithin(FLUSH_TIMEOUT_MS);
      if (unsent === 0) await logOutNow();
      return unsent;
    },

    logOutNow,
  };
}
