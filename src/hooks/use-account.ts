import { useMemo } from "react";
import { deleteAccount } from "../sync/delete-account";
import { auth } from "./session";
import { getEngine, lists } from "./sync";
import { useUser } from "./use-session";

/** How long logging out waits for changes to be sent, in milliseconds. */
const PATIENCE_MS = 3_000;

/** What a signed-in user can do with their account. Each throws a `ServiceError`. */
export function useAccount() {
  const { uid } = useUser();
  return useMemo(() => {
    const { sync } = getEngine(uid);
    return {
      updateName: auth.updateName,
      reload: auth.reloadUser,
      sendVerification: auth.sendVerification,

      /** Proves that whoever sits here knows the password. */
      confirmPassword: auth.reauthenticate,

      /** Has the user confirm who they are through Google; for those without a password. */
      confirmWithGoogle: auth.reauthenticateWithGoogle,

      /** Deletes the user, their lists and their memberships; needs a recent confirmation. */
      async remove() {
        await deleteAccount(auth, lists, uid);
        sync.forgetChanges();
      },

      /**
       * Logs out once every change is sent. Gives how many changes could not be sent; if there are any, nothing
       * else has happened.
       */
      async logOut(): Promise<number> {
        const unsent = await sync.drain(PATIENCE_MS);
        if (unsent === 0) await auth.logOut();
        return unsent;
      },

      /** Logs out at once. Changes that wait stay in this browser, for the same user's next visit. */
      logOutNow: auth.logOut,
    };
  }, [uid]);
}
