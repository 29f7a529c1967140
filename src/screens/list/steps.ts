import { afterNextFrame } from "../../client/frames";
import { itemIdsOf } from "../../domain/changes";
import { errorCodeOf } from "../../domain/errors";
import type { ListStep } from "../../domain/shop-order";
import type { Engine } from "../../hooks/engine";
import type { MoveStep, Step } from "../../hooks/lists";
import { animateMoves } from "../list-frame/animate-moves";
import type { EditorScreen } from "./editor-screen";
import { createUndoStack, type Reversal } from "./undo-stack";
import * as words from "./words";

/** A step that can be undone or redone, and the text that describes the original step. */
type RecordedStep = { readonly step: Step | MoveStep; readonly text: string };

/**
 * Records the user's steps on a list, and undoes and redoes them. The engine learns from each once it is on the screen.
 *
 * @param excludeOwn excludes a step on the list from the edits by others
 */
export function createSteps(
  engine: Engine,
  listId: string,
  { showNotice, pointAt, moveRows }: EditorScreen,
  excludeOwn: (step: Step) => void,
) {
  const stack = createUndoStack<RecordedStep>((recorded, reversal) => {
    const { step } = recorded;
    if (engine.viewOf(listId)?.isReadOnly) {
      showNotice(words.tooNew);
      return recorded;
    }
    if ("moved" in step) return reverseMove(recorded, step, reversal);
    return animateMoves(() => reverseEdit(recorded, step, reversal));
  });

  /** Settles when the engine has learned from the last step. */
  let learned = Promise.resolve();

  /**
   * Makes the engine learn from a step, which may have changed nothing.
   *
   * @param again the ids of the items that the user has added although they were there
   */
  function learn(step: ListStep, isUndoing = false, again: readonly string[] = []) {
    const items = step.after.items.filter(({ id }) => again.includes(id));
    learned = afterNextFrame().then(() => engine.learn(step, isUndoing, items));
  }

  /** Takes a step that was done, undone or redone. Moves to another list teach nothing. */
  function take(step: Step | MoveStep, isUndoing = false, again: readonly string[] = []) {
    if (step.listId === listId) excludeOwn(step);
    if (!("moved" in step)) learn(step, isUndoing, again);
  }

  /** Undoes or redoes a step on one list. Returns the undoing; null if nothing was left to undo. */
  function reverseEdit(recorded: RecordedStep, step: Step, reversal: Reversal) {
    const undoing = engine.undo(step);
    if (!undoing) return null;
    take(undoing, reversal === "undo");
    moveRows();
    const shown = new Set(undoing.after.items.map(({ id }) => id));
    const itemId = undoing.changes.flatMap(itemIdsOf).find((id) => shown.has(id));
    if (itemId) pointAt({ itemId, isScrolledTo: true, isHighlighted: true });
    showReversed(recorded, reversal);
    return { ...recorded, step: undoing };
  }

  /** Undoes or redoes a move. If it fails, the step stays on its stack, unless the items or their list are gone. */
  async function reverseMove(recorded: RecordedStep, move: MoveStep, reversal: Reversal) {
    const isOtherGone = () => engine.viewOf(move.to) === null;
    if (isOtherGone()) {
      showNotice(words.otherListGone);
      return null;
    }
    try {
      const step = await engine.undoMove(move);
      take(step);
      showReversed(recorded, reversal);
      return { ...recorded, step };
    } catch (error) {
      showNotice(isOtherGone() ? words.otherListGone : words.notMoved(error));
      const isGone = isOtherGone() || errorCodeOf(error) === "gone";
      return isGone ? null : recorded;
    }
  }

  /** Shows that a step is undone, and offers to undo the one before it: a phone has no key for that. */
  function showReversed({ text }: RecordedStep, reversal: Reversal) {
    if (reversal === "redo") return showNotice(words.redone(text));
    const next = stack.newest();
    const action = next && { label: words.undoMore, onAct: () => undoOne(next) };
    showNotice(words.undone(text), { action });
  }

  function undoOne(recorded: RecordedStep) {
    stack.undoOne(recorded, () => showNotice(words.changedSince));
  }

  return {
    undo: stack.undo,
    redo: stack.redo,

    /**
     * Records a step, so that it can be undone.
     *
     * @param text describes it
     * @param again the ids of the items that the user has added with it, although they were there
     */
    record(step: Step | MoveStep, text: string, again?: readonly string[]): RecordedStep {
      const recorded = { step, text };
      stack.record(recorded);
      take(step, false, again);
      return recorded;
    },

    learn,

    /** Settles when the engine has learned from the last step. */
    learned: () => learned,

    /** Shows a notice about a recorded step, which undoes it, once the step is on the screen. */
    offerUndo(recorded: RecordedStep, addition = "") {
      const action = { label: words.undo, onAct: () => undoOne(recorded) };
      showNotice(recorded.text + addition, { action, isDeferred: true });
    },
  };
}
