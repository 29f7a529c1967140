import { useDeferredValue, useMemo } from "react";
import { useEngine } from "../../hooks/engine";
import { useGlobalKeys } from "../../hooks/shortcuts";
import { useStore } from "../../hooks/store";
import { UNDO_ACTIONS } from "./actions/action-table";
import { editorOf } from "./editor";

/**
 * Returns the editor of a list, whose undo and redo have their keys, and its state. Call it in a component
 * above the rows: then notice and rows change in one commit, and `KeptFocus` sees a focus that goes with the notice.
 */
export function useEditor(listId: string) {
  const engine = useEngine();
  const editor = useMemo(() => editorOf(engine, listId), [engine, listId]);
  const state = useStore(editor.state);
  const lateNotice = useDeferredValue(state.notice);
  useGlobalKeys(UNDO_ACTIONS, editor);
  return { ...state, notice: state.notice?.isDeferred ? lateNotice : state.notice, editor };
}
