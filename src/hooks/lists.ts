import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { paths } from "../domain/paths";
import type { ListsState } from "../sync/all-lists";
import type { Step } from "../sync/edits";
import type { LinkOutcome } from "../sync/links";
import type { MoveStep } from "../sync/moves";
import type { SyncStatus } from "../sync/status";
import type { ListState } from "../sync/synced-list";
import { hasDraftOf } from "./drafts";
import { useEngine } from "./engine";
import { useStore } from "./store";

export type { LinkOutcome, ListState, ListsState, MoveStep, Step, SyncStatus };

/** Returns all lists of the user, live, most recently updated first. */
export function useLists(): ListsState {
  return useStore(useEngine().allLists);
}

/**
 * Returns one list, live. `id` must be well-formed.
 *
 * @param isFollowingLink whether the user follows its link, which makes them a member, or only returns to it; must not
 *   change
 */
export function useList(id: string, isFollowingLink: boolean): ListState {
  const engine = useEngine();
  const store = useMemo(() => engine.list(id), [engine, id]);
  const [, setOpened] = useState(store.getState);
  // Before the first paint: no state from before the opening is shown.
  useLayoutEffect(() => {
    engine.openList(id, isFollowingLink);
    setOpened(store.getState());
  }, [engine, id, isFollowingLink, store]);
  return useStore(store);
}

/** Returns the outcomes of the links that the user has opened, each until it is dismissed. */
export function useLinkOutcomes(): readonly LinkOutcome[] {
  return useStore(useEngine().links);
}

/**
 * Discards the lists that the user has created and left untouched, as by Back right after `Create new list`.
 *
 * @param pathname the path of the screen. The profile is a detour
 */
export function useDiscardLeftLists(pathname: string): void {
  const { uid, discardLeftLists } = useEngine();
  useEffect(() => {
    if (pathname === paths.profile) return;
    const isKept = (id: string) => pathname.startsWith(paths.list(id)) || hasDraftOf(uid, id);
    discardLeftLists(isKept);
  }, [uid, discardLeftLists, pathname]);
}

/** Returns the sync status of the user's edits. */
export function useSyncStatus(): SyncStatus {
  return useStore(useEngine().status);
}
