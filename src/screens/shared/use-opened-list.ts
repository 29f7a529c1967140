import { useEffect, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { isRefusal, useList } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { noteVisit, visitHere } from "../../hooks/visit";

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
  const isByAddress = useNavigationType() === "POP";
  const [isOpening] = useState(() => isByAddress && isNewTo(uid));
  const state = useList(id, isOpening);
  const isIn = state.status === "ready";
  // What is on the screen while somebody joins is not theirs yet: the list may be closed or full.
  const isTurnedAway = state.status === "failed" && isRefusal(state.error);

  useEffect(() => {
    isFirstView = false;
    if (isTurnedAway) noteVisit({ uid, wasIn: false });
    else if (isIn || visitHere() === null) noteVisit({ uid, wasIn: isIn || !isOpening });
  }, [uid, isIn, isTurnedAway, isOpening]);

  return state;
}

/** Whether somebody has not been on the list at this place before, or has entered its address once more. */
function isNewTo(uid: string): boolean {
  const visit = visitHere();
  if (visit === null) return true;
  return visit.uid === uid && (!visit.wasIn || (isFirstView && isPageEntered()));
}

/** Whether the page was loaded by its address, and neither anew nor on the way back. */
function isPageEntered(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate");
}
