import { useEffect, useState } from "react";
import { msUntilStale } from "../domain/relative-time";
import type { ShoppingList } from "../domain/types";

/**
 * Returns the time in milliseconds since the epoch, and again when the age of a list has to be shown anew. A page out of
 * sight draws no frame, so nothing ticks there.
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
