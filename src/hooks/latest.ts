import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that returns the value as it was last rendered, for handlers and effects; stable. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
