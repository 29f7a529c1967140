import { useEffect, useState } from "react";
import { msUntilStale } from "../domain/relative-time";
import type { ShoppingList } from "../domain/types";

/**
 * Returns the current time in milliseconds since the epoch. Re-renders when the shown age of a list changes, except on
 * hidden pages, which get no frames.
 */
export function useListAgeClock(lists: readonly Pick<ShoppingList, "updatedAt">[]): number {
  const [, rerender] = useState(0);
  const now = Date.now();
  useEffect(() => {
    const timer = setTimeout(() => requestAnimationFrame(rerender), msUntilStale(lists, now));
    return () => clearTimeout(timer);
  });
  return now;
}
