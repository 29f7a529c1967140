import { NoticeBar } from "../../components/notice-bar";
import { SyncStatus } from "../list-frame/sync-status";
import type { Editor } from "./editor";
import type { ListNotice } from "./editor-screen";
import * as words from "./words";

/**
 * The sync status, and the notice about the last step.
 *
 * @param notice null for none
 * @param onLeave leaves the list
 */
export function Notices({
  notice,
  editor,
  onLeave,
}: {
  notice: ListNotice | null;
  editor: Editor;
  onLeave: () => void;
}) {
  const leave = { label: words.leave, onAct: onLeave };
  const action = notice?.action === "leave" ? leave : notice?.action;
  return (
    <>
      <SyncStatus isInline />
      <NoticeBar notice={notice && { ...notice, action }} onPause={editor.pauseNotice} />
    </>
  );
}
