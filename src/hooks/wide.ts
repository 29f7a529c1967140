import { useSyncExternalStore } from "react";
import { isWide, watchWidth } from "../client/wide";

/** Whether the window has room for the lists beside a list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, isWide, isWide);
}
