import { useEffect, useState } from "react";
import { NoticeBar } from "../../components/notice-bar";
import { SyncStatus } from "../list-frame/sync-status";
import type { ListNotice, UndoHistory } from "./undo-history";
import * as words from "./words";

/**
 * The sync status, and the notice about the last step.
 *
 * @param notice null for none
 * @param onLeave leaves the list
 */
export function Notices({
  notice,
  history,
  onLeave,
}: {
  notice: ListNotice | null;
  history: UndoHistory;
  onLeave: () => void;
}) {
  function actionOf({ offers, undoLabel }: ListNotice) {
    if (!offers) return undefined;
    if (offers === "leave") return { label: words.leave, onAct: onLeave };
    if (typeof offers === "function") return { label: words.undo, onAct: offers };
    return { label: undoLabel, onAct: () => history.undoStep(offers) };
  }

  return (
    <>
      <SyncStatus isInline />
      <NoticeBar
        notice={notice && { ...notice, action: actionOf(notice) }}
        onHold={history.holdNotice}
      />
    </>
  );
}

/**
 * Returns the last notice of a list; null for none. As state, and not by `useStore`, whose changes are no transitions: a
 * tick is on the screen before its notice. Call it above the rows: if a notice with the focus closes, a row takes the
 * focus.
 */
export function useNotice({ notice }: UndoHistory) {
  const [shown, setShown] = useState(notice.getState);
  useEffect(() => {
    const follow = () => setShown(notice.getState());
    follow();
    return notice.subscribe(follow);
  }, [notice]);
  return shown;
}
