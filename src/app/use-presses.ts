import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { guardDoubleClicks } from "../client/double-clicks";
import { clickAfterLongTouches } from "../client/long-touches";
import { INITIAL_LOCATION_KEY } from "../client/visit";
import { useLatest } from "../hooks/latest";

/** Makes one click of a double click and of a long touch, wherever they are. */
export function usePresses(): void {
  const { key } = useLocation();
  const shownKey = useLatest(key);
  useEffect(() => {
    const isNavigating = () => (window.history.state?.key ?? INITIAL_LOCATION_KEY) !== shownKey();
    return guardDoubleClicks(isNavigating);
  }, [shownKey]);
  useEffect(clickAfterLongTouches, []);
}
