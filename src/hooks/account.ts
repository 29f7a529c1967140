import { useMemo } from "react";
import { identity, session, unlessReplaced } from "../client/client";
import { followSession } from "../client/engine";
import { RECENT_LOG_IN_MS } from "../domain/limits";
import type { Account } from "../services/auth";
import { isWrongPassword, ServiceError } from "../services/errors";
import { useEngine } from "./engine";

/** How long logging out waits for changes to be sent, in milliseconds. */
const PATIENCE_MS = 3_000;

/** What a signed-in user can do with their account. Each throws a `ServiceError`. */
export function useAccount() {
  const engine = useEngine();
  return useMemo(() => {
    const { uid } = engine;
    const ask = <Answer>(command: (account: Account) => Promise<Answer>) =>
      unlessReplaced(uid, identity.callFor(uid, command));
    return {
      updateName: (name: string) => engine.rename(() => ask((account) => account.updateName(name))),
      reload: () => ask((account) => account.reloadUser()),
      sendVerification: () => ask((account) => account.sendVerification()),

      /** Has somebody prove that they know the password. Gives whether they do. */
      async confirmPassword(password: string): Promise<boolean> {
        try {
          await ask((account) => account.reauthenticate(password));
          return true;
        } catch (error) {
          if (isWrongPassword(error)) return false;
          throw error;
        }
      },

      /** Has the user confirm who they are through Google; for those without a password. */
      confirmWithGoogle: () => ask((account) => account.reauthenticateWithGoogle()),

      /** For how long a confirmation counts, in milliseconds. */
      confirmedFor: RECENT_LOG_IN_MS,

      /**
       * Deletes the user, their lists and their memberships. Gives false where nothing was done because the last
       * confirmation is too long ago.
       */
      async remove(): Promise<boolean> {
        try {
          await session.whileDeleting(() => ask((account) => engine.deleteAccount(account)));
          return true;
        } catch (error) {
          followSession(); // the deletion has stopped the engine
          if (error instanceof ServiceError && error.code === "requires-recent-login") return false;
          throw error;
        }
      },

      /**
       * Logs out once every change is sent. Gives how many changes could not be sent; if there are any, nothing
       * else has happened.
       */
      async logOut(): Promise<number> {
        const unsent = await engine.drain(PATIENCE_MS);
        if (unsent === 0) await logOutNow(uid);
        return unsent;
      },

      /** Logs out at once. Changes that wait stay in this browser, for the same user's next visit. */
      logOutNow: () => logOutNow(uid),
    };
  }, [engine]);
}

async function logOutNow(uid: string): Promise<void> {
  if (await identity.confirms(uid)) await identity.call((auth) => auth.accountOf(uid).logOut());
}
