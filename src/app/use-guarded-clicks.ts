import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { guardClicks } from "../client/clicks";
import { INITIAL_LOCATION_KEY } from "../hooks/visit";

/** Makes one click of a double click, wherever it is. See `guardClicks`. */
export function useGuardedClicks(): void {
  const { key } = useLocation();
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    shownKey.current = key;
  });
  useEffect(
    () =>
      guardClicks(() => (window.history.state?.key ?? INITIAL_LOCATION_KEY) !== shownKey.current),
    [],
  );
}
