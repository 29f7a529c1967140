import { useEffect, useState } from "react";
import { rightFor } from "../domain/relative-time";
import type { ShoppingList } from "../domain/types";

/**
 * The time in milliseconds since the epoch, renewed whenever what is said of the last update of some lists is not right
 * any more. Nothing ticks while the page is out of sight: it draws no frame.
 */
export function useNow(lists: readonly Pick<ShoppingList, "updatedAt">[]): number {
  const [, renew] = useState(0);
  const now = Date.now();
  useEffect(() => {
    const timer = setTimeout(() => requestAnimationFrame(renew), rightFor(lists, now));
    return () => clearTimeout(timer);
  });
  return now;
}
