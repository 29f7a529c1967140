import { startTransition, useMemo, useRef, useState } from "react";
import type { Notice } from "../../components/notice-bar";
import { itemIdsOf } from "../../domain/changes";
import { isObject } from "../../domain/is-object";
import type { MoveStep, Step } from "../../hooks/lists";
import { type Action, MOD, useGlobalKeys } from "../../hooks/shortcuts";
import { animateRows, type PointAt } from "./rows";
import * as words from "./words";

/** Undo and redo of edits by keys. */
export const UNDO_ACTIONS: readonly Action<{ undo: () => void; redo: () => void }>[] = [
  { label: words.undo, keys: [`${MOD}+z`], repeats: true, act: ({ undo }) => undo() },
  {
    label: words.redo,
    keys: [`${MOD}+Shift+z`, "Control+y"],
    repeats: true,
    act: ({ redo }) => redo(),
  },
];

/** The number of steps that can be undone: more than anyone remembers. */
const MAX_STEPS = 50;

/** A step to undo or redo, and a function that describes the original step. */
type RecordedStep = { readonly step: Step | MoveStep; readonly describe: () => string };

type RecordOptions = { readonly addition?: string; readonly isSeen?: boolean };

/**
 * Provides undo and redo. The notice about a step undoes that step; keys undo and redo all steps in turn.
 *
 * @param undoStep undoes a step; returns the reverting step, or null if nothing was left to undo; stable
 * @param undoMove undoes a move to another list; returns the reverting move; stable
 * @param pointAt points at an item that an undone step concerns; stable
 * @returns `recordStep` records a step, `showNotice` replaces `notice`. All functions but `closeNotice` are stable.
 */
export function useUndo(
  undoStep: (step: Step) => Step | null,
  undoMove: (step: MoveStep) => Promise<MoveStep>,
  pointAt: PointAt,
) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const undoStack = useRef<readonly RecordedStep[]>([]);
  const redoStack = useRef<readonly RecordedStep[]>([]);

  const commands = useMemo(() => {
    /** The move that is being undone or redone; null for none. */
    let moving: Promise<void> | null = null;

    function showNotice(text: string, action?: Notice["action"]) {
      setNotice((last) => ({ key: (last?.key ?? 0) + 1, text, ...(action && { action }) }));
    }

    /** Undoes or redoes a step. Returns whether anything was left to do. */
    function applyStep(recorded: RecordedStep, isRedo: boolean): boolean {
      const [from, to] = isRedo ? [redoStack, undoStack] : [undoStack, redoStack];
      from.current = from.current.filter((other) => other !== recorded);
      if ("moved" in recorded.step) {
        moving = applyMove(recorded, recorded.step, isRedo).finally(() => {
          moving = null;
        });
        return true;
      }
      const step = animateRows(() => {
        const undoing = undoStep(recorded.step);
        if (!undoing) return null;
        showNotice((isRedo ? words.redone : words.undone)(recorded.describe()));
        const shown = new Set(undoing.after.items.map(({ id }) => id));
        const itemId = undoing.changes.flatMap(itemIdsOf).find((id) => shown.has(id));
        if (itemId) pointAt({ itemId, isScrolledTo: true, isHighlighted: true });
        return undoing;
      });
      if (!step) return false;
      to.current = [...to.current, { ...recorded, step }];
      return true;
    }

    /** Undoes or redoes a move. If it fails, the step stays on its stack, unless the items are gone. */
    async function applyMove(recorded: RecordedStep, move: MoveStep, isRedo: boolean) {
      const [from, to] = isRedo ? [redoStack, undoStack] : [undoStack, redoStack];
      try {
        const step = await undoMove(move);
        to.current = [...to.current, { ...recorded, step }];
        showNotice((isRedo ? words.redone : words.undone)(recorded.describe()));
      } catch (error) {
        if (!isObject(error) || error.code !== "gone") from.current = [...from.current, recorded];
        showNotice(words.notMoved(error));
      }
    }

    /** Applies the newest step of a stack, after a running move. Skips steps without anything left to do. */
    function applyLast(stack: typeof undoStack, isRedo: boolean) {
      if (moving !== null) return void moving.then(() => applyLast(stack, isRedo));
      for (let last = stack.current.at(-1); last; last = stack.current.at(-1)) {
        if (applyStep(last, isRedo)) return;
      }
    }

    return {
      showNotice,

      /**
       * @param addition is appended to the notice
       * @param isSeen whether the step needs no notice, because the user sees its effect
       */
      recordStep(
        step: Step | MoveStep,
        describe: () => string,
        { addition = "", isSeen = false }: RecordOptions = {},
      ) {
        const recorded = { step, describe };
        undoStack.current = [...undoStack.current, recorded].slice(-MAX_STEPS);
        redoStack.current = [];
        if (isSeen) return;
        function undoThis() {
          if (moving !== null) return void moving.then(undoThis);
          if (!undoStack.current.includes(recorded)) return; // pressed twice
          if (!applyStep(recorded, false)) showNotice(words.changedSince);
        }
        startTransition(() =>
          showNotice(describe() + addition, { label: words.undo, onAct: undoThis }),
        );
      },

      undo: () => applyLast(undoStack, false),
      redo: () => applyLast(redoStack, true),
    };
  }, [undoStep, undoMove, pointAt]);

  useGlobalKeys(UNDO_ACTIONS, commands);

  return { ...commands, notice, closeNotice: () => setNotice(null) };
}
