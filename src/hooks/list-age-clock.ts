import { useEffect, useState } from "react";
import { msUntilStale } from "../domain/relative-time";
import type { ShoppingList } from "../domain/types";

/**
 * Returns the current time in milliseconds, and re-renders when the shown age of a list changes. A hidden page gets no
 * frames, so it doesn't tick.
 */
export function useListAgeClock(lists: readonly Pick<ShoppingList, "updatedAt">[]): number {
  const [, renew] = useState(0);
  const now = Date.now();
  useEffect(() => {
    const timer = setTimeout(() => requestAnimationFrame(renew), msUntilStale(lists, now));
    return () => clearTimeout(timer);
  });
  return now;
}
