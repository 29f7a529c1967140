import { useMemo } from "react";
import { deleteAccount } from "../sync/delete-account";
import { auth } from "./session";
import { getEngine, lists } from "./sync";
import { useUser } from "./use-session";

/** What a signed-in user can do with their account. Each throws a `ServiceError`. */
export function useAccount() {
  const { uid } = useUser();
  return useMemo(
    () => ({
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
        getEngine(uid).sync.forgetChanges();
      },

      /** Sends what waits, and logs out. Gives how many changes could not be sent and made it stay. */
      async logOut() {
        await auth.logOut();
      },
    }),
    [uid],
  );
}
