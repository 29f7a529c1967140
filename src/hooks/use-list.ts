import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Change } from "../domain/changes";
import type { ListState } from "../sync/open-list";
import { getEngine } from "./sync";
import { useUser } from "./use-session";

/** One list, live. Opening it makes the user a member. The list's id must have the form of one. */
export function useList(id: string): ListState {
  const { uid } = useUser();
  const open = useMemo(() => getEngine(uid).sync.openList(id), [uid, id]);
  return useSyncExternalStore(open.subscribe, open.getState);
}

/** Gives the one way to edit a list. The edit is stored before this returns, and on the screen with the next frame. */
export function useChangeList(id: string): (change: Change) => void {
  const { uid } = useUser();
  return useCallback((change) => getEngine(uid).sync.change(id, change), [uid, id]);
}
