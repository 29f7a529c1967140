import { useMemo } from "react";
import { useEngine } from "./engine";

/** Gives the way from list to list. It stays the same. */
export function useTransfer() {
  const { transfer, listOnScreen } = useEngine();
  return useMemo(() => ({ transfer, listOnScreen }), [transfer, listOnScreen]);
}
