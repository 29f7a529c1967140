import { useState } from "react";
import { readSavedListIds } from "../sync/saved-lists";
import { storage } from "./session";

/** Whether this visitor has opened a list's link before signing in: somebody invited them. */
export function useInvitation(): boolean {
  const [isInvited] = useState(() => readSavedListIds(storage).length > 0);
  return isInvited;
}
