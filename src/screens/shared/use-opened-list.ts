import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useList } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { currentVisit, recordVisit } from "../../hooks/visit";

/** Whether no list has been on the screen yet since the page was loaded. */
let isFirstView = true;

/**
 * A list for its screen, live. Whoever comes by its link becomes a member. Who chooses it in the app, comes back to it, or
 * loads the page anew, believes to be one, and does not become one by that.
 *
 * @param id has the form of a list's id; stays the same
 */
export function useOpenedList(id: string) {
  const { uid } = useUser();
  const { key } = useLocation();
  const isPop = useNavigationType() === "POP";
  const [isFollowingLink] = useState(() => isPop && isFirstVisit());
  const state = useList(id, isFollowingLink);
  const isReady = state.status === "ready";
  // The list may be closed or full by the time that the join is sent.
  const isJoining = isReady && state.membership === "joining";

  // biome-ignore lint/correctness/useExhaustiveDependencies: one screen may serve several places of the history, and each needs its visit
  useEffect(() => {
    isFirstView = false;
    if (isJoining) recordVisit({ uid, wasMember: false });
    else if (isReady || currentVisit() === null)
      recordVisit({ uid, wasMember: isReady || !isFollowingLink });
  }, [key, uid, isReady, isJoining, isFollowingLink]);

  return state;
}

/** Whether the user has not been on the list at this place before, or has entered its address once more. */
function isFirstVisit(): boolean {
  return !currentVisit()?.wasMember || (isFirstView && isNavigateLoad());
}

/** Whether the page was loaded by its address, and neither anew nor on the way back. */
function isNavigateLoad(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate");
}
