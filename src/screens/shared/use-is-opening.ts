import { useEffect, useState } from "react";
import { useNavigationType } from "react-router-dom";

/** Whether no list has been on the screen yet since the page was loaded. */
let isFirstView = true;

/**
 * Whether a list's screen is shown because somebody opens the list: by its link, or by choosing it. Who goes back to it,
 * or loads the page anew, does not. It stays as it was at first.
 */
export function useIsOpening(): boolean {
  const isWayBack = useNavigationType() === "POP";
  const [isOpening] = useState(() => !isWayBack || (isFirstView && isPageOpened()));
  useEffect(() => {
    isFirstView = false;
  }, []);
  return isOpening;
}

/** Whether the page was loaded by its address, and neither anew nor on the way back. */
function isPageOpened(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "navigate");
}
