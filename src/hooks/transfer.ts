import { useMemo } from "react";
import { engineOf } from "../client/engine";
import { useUser } from "./session";

/** Gives the way from list to list. It stays the same. */
export function useTransfer() {
  const { uid } = useUser();
  return useMemo(() => {
    const engine = engineOf(uid);
    return {
      /** Moves items from list to list, or copies them. */
      transfer: engine.transfer,
      /** A list as it is shown; null where it is not known here. */
      listOnScreen: engine.listOnScreen,
    };
  }, [uid]);
}
