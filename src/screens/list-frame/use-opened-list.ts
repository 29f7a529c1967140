import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { currentVisit, isNavigateLoad, recordVisit } from "../../client/visit";
import { useList } from "../../hooks/lists";
import { useUser } from "../../hooks/session";

/** Whether no list has been shown since the page load. */
let isFirstView = true;

/**
 * Returns a list, live. Following its link makes the user a member. Navigation inside the app doesn't, nor does
 * returning to or reloading a history entry where the user was a member.
 *
 * @param id a valid list id; never changes
 */
export function useOpenedList(id: string) {
  const { uid } = useUser();
  const { key } = useLocation();
  const isPop = useNavigationType() === "POP";
  const [isFollowingLink] = useState(() => isPop && isVisitAsNonMember());
  const state = useList(id, isFollowingLink);
  const isReady = state.status === "ready";

  // In a layout effect: a user who sees the screen may leave the page at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry needs its visit
  useLayoutEffect(() => {
    isFirstView = false;
    if (isReady || currentVisit() === null)
      recordVisit({ uid, wasIn: isReady || !isFollowingLink });
  }, [key, uid, isReady, isFollowingLink]);

  return state;
}

/** Returns whether the user was no member at this history entry, or has just entered its URL. */
function isVisitAsNonMember(): boolean {
  return !currentVisit()?.wasIn || (isFirstView && isNavigateLoad());
}
