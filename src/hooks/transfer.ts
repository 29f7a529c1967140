import { useMemo } from "react";
import { engineOf } from "../client/engine";
import { createTransfer } from "../sync/transfers";
import { useUser } from "./session";

/** Gives the way from list to list, see `createTransfer`. It stays the same. */
export function useTransfer() {
  const { uid } = useUser();
  return useMemo(() => createTransfer(engineOf(uid)), [uid]);
}
