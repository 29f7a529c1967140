import { useSyncExternalStore } from "react";
import type { SyncStatus } from "../sync/status";
import { getEngine } from "./sync";
import { useUser } from "./use-session";

export type { SyncStatus };

/** How the user's edits are doing: quiet, saving, or waiting for a network. */
export function useSyncStatus(): SyncStatus {
  const { uid } = useUser();
  const { status } = getEngine(uid);
  return useSyncExternalStore(status.subscribe, status.getState);
}
