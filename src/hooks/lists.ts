import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { unlessReplaced } from "../client/client";
import type { ServiceError } from "../services/errors";
import type { ListsState } from "../sync/all-lists";
import type { UsedTexts } from "../sync/browser/used-texts";
import type { Edit } from "../sync/edit";
import type { ListState } from "../sync/standing";
import type { SyncStatus } from "../sync/status";
import { useEngine } from "./engine";

export type { Edit, ServiceError, SyncStatus, UsedTexts };

/** All lists of the user, live, the one updated last first. */
export function useLists(): ListsState {
  const { allLists } = useEngine();
  return useSyncExternalStore(allLists.subscribe, allLists.getState, allLists.getState);
}

/**
 * One list, live. Its id must have the form of one.
 *
 * @param isOpening whether the user opens it, which makes them a member, or only comes back to it; stays the same
 */
export function useList(id: string, isOpening: boolean): ListState {
  const { openList } = useEngine();
  const open = useMemo(() => openList(id, isOpening), [openList, id, isOpening]);
  return useSyncExternalStore(open.subscribe, open.getState, open.getState);
}

/** What can be done with whole lists. All from `leave` on needs the server and throws a `ServiceError`. */
export function useListCommands() {
  const engine = useEngine();
  return useMemo(() => {
    const forUser =
      <Args extends readonly unknown[]>(command: (...args: Args) => Promise<void>) =>
      (...args: Args) =>
        unlessReplaced(engine.uid, command(...args));
    return {
      /** Makes a new list and gives its id. */
      create: engine.createList,
      /** Makes the user a member again of a list that they have left. */
      joinAgain: engine.joinAgain,
      leave: forUser(engine.leaveList),
      remove: forUser(engine.deleteList),
      /** Takes somebody else off a list. */
      removeMember: forUser(engine.removeMember),
      /** Closes a list to whoever comes by its link, or opens it again. */
      close: forUser(engine.closeList),
    };
  }, [engine]);
}

/** Calls `tell` with the reason when a list whose link the user followed does not take them. `tell` stays the same. */
export function useTurnedAway(tell: (reason: ServiceError) => void): void {
  const { turnedAway } = useEngine();
  useEffect(() => turnedAway.watch(tell), [turnedAway, tell]);
}

/** Calls `tell` once, when the user has become a member of this list by its link. */
export function useJoined(id: string, tell: () => void): void {
  const { joined } = useEngine();
  const onJoined = useEffectEvent(tell);
  useEffect(
    () =>
      joined.watch(
        () => onJoined(),
        (one) => one === id,
      ),
    [joined, id],
  );
}

/** The ids of the lists that the user has become a member of by their links, in this tab, and has not opened since. */
export function useNewLists(): readonly string[] {
  const { joined } = useEngine();
  return useSyncExternalStore(joined.subscribe, joined.getState, joined.getState);
}

/** How the user's edits are doing: quiet, saving, or waiting for a network. */
export function useSyncStatus(): SyncStatus {
  const { status } = useEngine();
  return useSyncExternalStore(status.subscribe, status.getState, status.getState);
}

/** What the user adds to lists, for suggesting it again. The same from render to render. */
export function useUsedTexts(): UsedTexts {
  return useEngine().usedTexts;
}
