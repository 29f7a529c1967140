import { useState } from "react";
import { readSavedListIds } from "../browser/saved-lists";
import type { SessionState, SignedOut } from "../browser/session";
import { session } from "../client/client";
import { storage } from "../client/storage";
import type { User } from "../domain/types";
import { useStore } from "./store";

export type { SignedOut };

/** Returns the session's state: initialising, signed out, or signed in with the user. */
export function useSession(): SessionState {
  return useStore(session);
}

/** Returns the signed-in user. Throws if there is none: only screens behind the guard may use it. */
export function useUser(): User {
  const state = useSession();
  if (state.status !== "signed-in") throw new Error("This screen is for signed-in users only.");
  return state.user;
}

/** Returns whether this visitor has opened a list's link before signing in. */
export function useIsInvited(): boolean {
  const [isInvited] = useState(() => readSavedListIds(storage).length > 0);
  return isInvited;
}
