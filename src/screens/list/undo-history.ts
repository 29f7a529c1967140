import { startTransition } from "react";
import { shortenAddresses } from "../../domain/addresses";
import { isObject } from "../../domain/is-object";
import type { Engine } from "../../hooks/engine";
import type { MoveStep, Step } from "../../hooks/lists";
import { type Action, MOD } from "../../hooks/shortcuts";
import { createEmitter, createStore } from "../../hooks/store";
import { animateMoves } from "../list-frame/animate-moves";
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

/** The number of steps of a list that can be undone: more than anyone remembers. */
const MAX_STEPS = 50;

/** The number of lists whose steps are kept: those that the user has opened last. */
const MAX_LISTS = 20;

/** How long a notice stays, in milliseconds: time to read it, and to reach its button. */
const NOTICE_MS = 8_000;

/** A step to undo or redo, and a function that describes the original step. */
type RecordedStep = { readonly step: Step | MoveStep; readonly describe: () => string };

/**
 * A notice about the last step, or about the list. `offers` is its button: a step to undo, another undoing, or leaving
 * the list. `undoLabel` names the button of a step.
 */
export type ListNotice = {
  /** Unique for each notice of the list. */
  readonly key: number;
  readonly text: string;
  readonly offers?: RecordedStep | (() => void) | "leave" | undefined;
  readonly undoLabel: string;
};

/**
 * `addition` is appended to the notice of a step. `isSeen`: the step needs no notice, because the user sees its effect.
 * `areRowsResting`: rows keep their places for a while, since its press is another one, or its effect is late.
 */
export type RecordOptions = {
  readonly addition?: string;
  readonly isSeen?: boolean;
  readonly areRowsResting?: boolean;
};

/** The steps of a list in this page that can be undone and redone, and its last notice. All functions are stable. */
export type UndoHistory = ReturnType<typeof createUndoHistory>;

/** The histories by engine, and so by user, and by list; the list that was opened last comes last. */
const histories = new WeakMap<Engine, Map<string, UndoHistory>>();

/** Returns the history of a list. It outlives the list's screen, and ends with the engine. */
export function undoHistoryOf(engine: Engine, listId: string): UndoHistory {
  const ofUser = histories.get(engine) ?? new Map<string, UndoHistory>();
  histories.set(engine, ofUser);
  const history = ofUser.get(listId) ?? createUndoHistory(engine, listId);
  ofUser.delete(listId);
  ofUser.set(listId, history);
  const [oldest = listId] = ofUser.keys();
  if (ofUser.size > MAX_LISTS) ofUser.delete(oldest);
  return history;
}

function createUndoHistory(engine: Engine, listId: string) {
  let undoStack: readonly RecordedStep[] = [];
  let redoStack: readonly RecordedStep[] = [];
  /** The undoing or redoing of a move that is under way; null for none. */
  let running: Promise<void> | null = null;

  let shown: ListNotice | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const notice = createStore<ListNotice | null>(null, () => shown);

  /** The ids of the items that are being moved to another list. */
  let busy: ReadonlySet<string> = new Set();
  const moving = createStore<ReadonlySet<string>>(busy, () => busy);

  const steps = createEmitter<{
    step: Step | MoveStep;
    isUndoing: boolean;
    areRowsResting: boolean;
  }>();

  /** Shows a notice instead of the last one. It closes after `NOTICE_MS`, whatever screen is open then. */
  function showNotice(text: string, offers?: ListNotice["offers"], undoLabel = words.undo) {
    shown = { key: (shown?.key ?? 0) + 1, text: shortenAddresses(text), offers, undoLabel };
    notice.update();
    holdNotice(false);
  }

  /** Stops the time of the notice, or starts it anew. */
  function holdNotice(isHeld: boolean) {
    clearTimeout(timer);
    if (!isHeld) timer = setTimeout(closeNotice, NOTICE_MS);
  }

  function closeNotice() {
    shown = null;
    notice.update();
  }

  /** Takes a recorded step from the stack that it is on. */
  function take(recorded: RecordedStep, isRedo: boolean) {
    const others = (stack: typeof undoStack) => stack.filter((one) => one !== recorded);
    if (isRedo) redoStack = others(redoStack);
    else undoStack = others(undoStack);
  }

  function put(recorded: RecordedStep, isRedo: boolean) {
    if (isRedo) redoStack = [...redoStack, recorded];
    else undoStack = [...undoStack, recorded];
  }

  const isReadOnly = () => engine.viewOf(listId)?.isReadOnly;

  /** Shows that a step is undone, and offers to undo the one before it: a phone has no key for that. */
  function showDone({ describe }: RecordedStep, isRedo: boolean) {
    if (isRedo) showNotice(words.redone(describe()));
    else showNotice(words.undone(describe()), undoStack.at(-1), words.undoMore);
  }

  /** Undoes or redoes a step. Returns whether anything was left to do. */
  function applyStep(recorded: RecordedStep, isRedo: boolean): boolean {
    take(recorded, isRedo);
    const { step } = recorded;
    if ("moved" in step) {
      running = applyMove(recorded, step, isRedo).finally(() => {
        running = null;
      });
      return true;
    }
    const undoing = animateMoves(() => {
      const undone = engine.undo(step);
      if (!undone) return null;
      steps.emit({ step: undone, isUndoing: true, areRowsResting: false });
      showDone(recorded, isRedo);
      return undone;
    });
    if (!undoing) return false;
    put({ ...recorded, step: undoing }, !isRedo);
    return true;
  }

  /** Undoes or redoes a move. If it fails, the step stays on its stack, unless the items or their list are gone. */
  async function applyMove(recorded: RecordedStep, move: MoveStep, isRedo: boolean) {
    const isOtherGone = () => engine.viewOf(move.to) === null;
    if (isOtherGone()) return showNotice(words.otherListGone);
    try {
      const step = await engine.undoMove(move);
      put({ ...recorded, step }, !isRedo);
      steps.emit({ step, isUndoing: true, areRowsResting: true });
      showDone(recorded, isRedo);
    } catch (error) {
      const isGone = isOtherGone() || (isObject(error) && error.code === "gone");
      if (!isGone) put(recorded, isRedo);
      showNotice(isOtherGone() ? words.otherListGone : words.notMoved(error));
    }
  }

  /** Applies the newest step of a stack, after a running move. Skips steps without anything left to do. */
  function applyLast(isRedo: boolean) {
    if (running !== null) return void running.then(() => applyLast(isRedo));
    const newest = () => (isRedo ? redoStack : undoStack).at(-1);
    if (isReadOnly() && newest()) return showNotice(words.tooNew);
    for (let last = newest(); last; last = newest()) {
      if (applyStep(last, isRedo)) return;
    }
  }

  /** Undoes the step of a notice, after a running move. */
  function undoStep(recorded: RecordedStep) {
    if (running !== null) return void running.then(() => undoStep(recorded));
    if (!undoStack.includes(recorded)) return; // pressed twice
    if (isReadOnly()) showNotice(words.tooNew);
    else if (!applyStep(recorded, false)) showNotice(words.changedSince);
  }

  return {
    /** The last notice; null once its time is over. */
    notice,
    /** The ids of the items that are being moved to another list. */
    moving,
    showNotice,
    holdNotice,

    /** Calls the listener with each step of the user on this list, once it is done, and its kind. */
    onStep: steps.subscribe,

    /**
     * Records a step. Its notice undoes it.
     *
     * @param describe describes the step
     */
    record(
      step: Step | MoveStep,
      describe: () => string,
      { addition = "", isSeen = false, areRowsResting = false }: RecordOptions = {},
    ) {
      const recorded = { step, describe };
      undoStack = [...undoStack, recorded].slice(-MAX_STEPS);
      redoStack = [];
      steps.emit({ step, isUndoing: false, areRowsResting });
      if (!isSeen) startTransition(() => showNotice(describe() + addition, recorded));
    },

    /** Marks items as being moved until `work` settles. */
    async markMoving(itemIds: readonly string[], work: Promise<void>) {
      busy = new Set([...busy, ...itemIds]);
      moving.update();
      await work;
      busy = new Set([...busy].filter((id) => !itemIds.includes(id)));
      moving.update();
    },

    undoStep,
    undo: () => applyLast(false),
    redo: () => applyLast(true),
  };
}
