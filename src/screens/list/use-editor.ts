import { useDeferredValue, useMemo } from "react";
import { useEngine } from "../../hooks/engine";
import { useGlobalKeys } from "../../hooks/shortcuts";
import { useStore } from "../../hooks/store";
import { UNDO_ACTIONS } from "./actions/action-table";
import { editorOf } from "./editor";

/**
 * Returns the editor of a list, whose undo and redo have their keys, and its state. Call it above the rows: if a notice
 * with the focus goes, a row takes the focus.
 */
export function useEditor(listId: string) {
  const engine = useEngine();
  const editor = useMemo(() => editorOf(engine, listId), [engine, listId]);
  const state = useStore(editor.state);
  const lateNotice = useDeferredValue(state.notice);
  useGlobalKeys(UNDO_ACTIONS, editor);
  return { ...state, notice: state.notice?.isLate ? lateNotice : state.notice, editor };
}
