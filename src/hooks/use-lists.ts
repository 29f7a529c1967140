import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { ListsState } from "../sync/open-lists";
import { getEngine } from "./sync";
import { useUser } from "./use-session";

/** All lists of the user, live, the one updated last first. Lists saved while signed out are joined now. */
export function useLists(): ListsState {
  const { uid } = useUser();
  const open = useMemo(() => getEngine(uid).sync.openLists(), [uid]);
  useEffect(() => getEngine(uid).sync.joinSavedLists(), [uid]);
  return useSyncExternalStore(open.subscribe, open.getState);
}

/** Calls `tell` when a list whose link the user followed had no room for them. `tell` stays the same. */
export function useTurnedAway(tell: () => void): void {
  const { uid } = useUser();
  useEffect(() => getEngine(uid).sync.turnedAway.watch(tell), [uid, tell]);
}

/** What can be done with whole lists. `leave` and `remove` need the server and throw a `ServiceError`. */
export function useListCommands() {
  const { uid } = useUser();
  return useMemo(() => {
    const { sync } = getEngine(uid);
    return {
      /** Makes a new list and gives its id. */
      create: sync.createList,
      /** Makes a list of the user's own with the items of another, all open, and gives its id. */
      duplicate: sync.duplicateList,
      leave: sync.leaveList,
      remove: sync.deleteList,
    };
  }, [uid]);
}
