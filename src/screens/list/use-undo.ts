import { startTransition, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Notice } from "../../components/notice-bar";
import { itemIdsOf } from "../../domain/changes";
import { useKeys } from "../../hooks/keys";
import type { Step } from "../../hooks/lists";
import { UNDO_ACTIONS } from "../shared/screen-actions";
import { useIsBehind } from "../shared/screen-title";
import { focusBox, focusHeading, glideRows, pointTo, rowOf } from "./rows";
import * as words from "./words";

/** How many edits can be undone: more than anyone remembers. */
const MAX_STEPS = 50;

/** An edit that can be undone or redone, and the text about the original edit. */
type UndoStep = { readonly edit: Step; readonly describe: () => string };

type Note = { readonly addition?: string; readonly isSeen?: boolean };

/**
 * Undo and redo: of the newest edit by the notice about it, of all edits by keys.
 *
 * @param undoStep undoes a step; returns the edit that did so, or null where nothing was left to undo. Stays the same
 * @returns `noteEdit` records each edit; `say` shows another notice in the place of `notice`. All but the notice stay
 *   the same
 */
export function useUndo(undoStep: (step: Step) => Step | null) {
  const isBehind = useIsBehind();
  const [notice, setNotice] = useState<Notice | null>(null);
  const done = useRef<readonly UndoStep[]>([]);
  const undone = useRef<readonly UndoStep[]>([]);

  const commands = useMemo(() => {
    function say(text: string, action?: Notice["action"]) {
      setNotice((last) => ({ key: (last?.key ?? 0) + 1, text, ...(action && { action }) }));
    }

    /** Undoes or redoes a step. Returns whether anything was left of it. */
    function reverse(step: UndoStep, isRedo: boolean): boolean {
      const [from, to] = isRedo ? [undone, done] : [done, undone];
      from.current = from.current.filter((other) => other !== step);
      const edit = glideRows(() => {
        const made = undoStep(step.edit);
        if (made) say((isRedo ? words.redone : words.undone)(step.describe()));
        return made;
      });
      if (!edit) return false;
      to.current = [...to.current, { ...step, edit }];
      const [row = null] = edit.changes.flatMap(itemIdsOf).flatMap((id) => rowOf(id) ?? []);
      pointTo(row);
      catchFocus(row);
      return true;
    }

    /** Skips steps of which nothing is left. */
    function reverseLast(steps: typeof done, isRedo: boolean) {
      for (let step = steps.current.at(-1); step; step = steps.current.at(-1)) {
        if (reverse(step, isRedo)) return;
      }
    }

    return {
      say,

      /**
       * @param addition to the words about the edit
       * @param isSeen whether the edit needs no words, since the person sees it
       */
      noteEdit(edit: Step, describe: () => string, { addition = "", isSeen = false }: Note = {}) {
        const step = { edit, describe };
        done.current = [...done.current, step].slice(-MAX_STEPS);
        undone.current = [];
        if (isSeen) return;
        startTransition(() =>
          say(describe() + addition, {
            label: words.undo,
            onAct() {
              if (reverse(step, false)) return;
              flushSync(() => say(words.changedSince));
              catchFocus(null);
            },
          }),
        );
      },

      undo: () => reverseLast(done, false),
      redo: () => reverseLast(undone, true),
    };
  }, [undoStep]);

  useKeys(UNDO_ACTIONS, () => (isBehind ? null : commands));

  return { ...commands, notice, closeNotice: () => setNotice(null) };
}

/** Gives the focus to a row, or to the heading, if it went with the notice. */
function catchFocus(row: HTMLElement | null) {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (row) focusBox(row);
  else focusHeading();
}
