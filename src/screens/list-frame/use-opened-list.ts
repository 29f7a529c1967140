import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { currentVisit, isNavigateLoad, recordVisit } from "../../client/visit";
import { useBusy } from "../../components/use-busy";
import { paths } from "../../domain/paths";
import { useEngine } from "../../hooks/engine";
import { type ListState, useList } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { messages } from "../messages";

/** Whether no list has been shown since the page load. */
let isFirstView = true;

/**
 * Returns a list, live, and its commands. Following its link makes the user a member. Navigation inside the app doesn't,
 * nor does returning to or reloading a history entry where the user was a member.
 *
 * @param id a valid list id; never changes
 * @returns `state`, which is `loading` from the end of the list to that of the screen; `isDeletingOrLeaving`;
 *   `deleteList` and `leave`, which show their result, and navigate to the lists on success; `keepUnsaved`, which keeps
 *   a typed text that the list can't take any more, among the texts `unsaved`. All functions are stable.
 */
export function useOpenedList(id: string) {
  const list = useVisitedList(id);
  const { isDeletingOrLeaving, ...commands } = useDeleteOrLeave(id);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const keepUnsaved = useCallback(
    (text: string) => setUnsaved((now) => [...new Set([...now, text])]),
    [],
  );
  const isEnding = isDeletingOrLeaving && (list.status === "stranger" || list.status === "missing");
  const state = isEnding ? ({ status: "loading" } as const) : list;
  return { state, unsaved, isDeletingOrLeaving, ...commands, keepUnsaved };
}

function useVisitedList(id: string): ListState {
  const { uid } = useUser();
  const { key } = useLocation();
  const isPop = useNavigationType() === "POP";
  const [isFollowingLink] = useState(() => isPop && isVisitAsNonMember());
  const state = useList(id, isFollowingLink);
  const isReady = state.status === "ready";

  // In a layout effect: a user who sees the screen may leave the page at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry needs its visit
  useLayoutEffect(() => {
    isFirstView = false;
    if (isReady || currentVisit() === null)
      recordVisit({ uid, wasIn: isReady || !isFollowingLink });
  }, [key, uid, isReady, isFollowingLink]);

  return state;
}

/** Returns whether the user was no member at this history entry, or has just entered its URL. */
function isVisitAsNonMember(): boolean {
  return !currentVisit()?.wasIn || (isFirstView && isNavigateLoad());
}

function useDeleteOrLeave(id: string) {
  const navigate = useNavigate();
  const { deleteList, leaveList } = useEngine();
  const [isDeletingOrLeaving, start] = useBusy();

  const commands = useMemo(() => {
    const run = (
      command: (id: string) => Promise<void>,
      onDone: () => void,
      onFailure: () => void,
    ) =>
      start(async () => {
        await command(id);
        onDone();
        await navigate(paths.lists, { replace: true });
      }, onFailure);
    return {
      deleteList: () => run(deleteList, messages.listDeleted, messages.listNotDeleted),
      leave: () => run(leaveList, messages.listLeft, messages.listNotLeft),
    };
  }, [id, navigate, deleteList, leaveList, start]);

  return { isDeletingOrLeaving, ...commands };
}
