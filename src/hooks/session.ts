import { useState } from "react";
import { visitorsLinks } from "../browser/saved-links";
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

/** Returns the list whose link this visitor opened last before signing in; null for none. */
export function useInvitation(): string | null {
  const [id] = useState(() => visitorsLinks(storage).at(-1) ?? null);
  return id;
}
