import { useState, useSyncExternalStore } from "react";
import { isInvited, session } from "../client/client";
import type { User } from "../domain/types";
import type { SessionState, SignedOut } from "../sync/browser/session";

export type { SignedOut };

/** Who is here: initialising, signed out, or signed in with the user. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}

/** The id of the signed-in user; null for nobody. */
export function useUid(): string | null {
  return useSyncExternalStore(session.subscribe, session.uid, session.uid);
}

/** The signed-in user. Throws where nobody is signed in: only for screens behind the guard. */
export function useUser(): User {
  const state = useSession();
  if (state.status !== "signed-in") throw new Error("This screen is for signed-in users only.");
  return state.user;
}

/** Whether this visitor has opened a list's link before signing in: somebody invited them. */
export function useInvitation(): boolean {
  const [invited] = useState(isInvited);
  return invited;
}
