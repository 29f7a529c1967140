/** The number of steps that can be undone: more than anyone remembers. */
const MAX_STEPS = 50;

/** What is done with a step. Each step is on the stack of what can be done with it. */
export type Reversal = "undo" | "redo";

/** What `reverse` has done: a new step goes to the other stack, the same object back to its own, null to neither. */
type Outcome<Step> = Step | null;

/**
 * Returns a stack of steps to undo, and one of steps to redo.
 *
 * @param reverse undoes or redoes a step, which it may find on neither stack. Its promise never rejects, and delays
 *   further reversals
 */
export function createUndoStack<Step extends object>(
  reverse: (step: Step, reversal: Reversal) => Outcome<Step> | Promise<Outcome<Step>>,
) {
  const stacks: Record<Reversal, readonly Step[]> = { undo: [], redo: [] };
  /** The reversal that is under way; null for none. */
  let running: Promise<void> | null = null;

  const newestOf = (reversal: Reversal) => stacks[reversal].at(-1);

  /** Runs an action at once, or after the reversal that is under way. */
  function afterRunning(act: () => void): void {
    if (running !== null) void running.then(() => afterRunning(act));
    else act();
  }

  /** Takes a step from its stack, and reverses it. Returns false if nothing was left to do; true for a promise, which shows its own result. */
  function apply(step: Step, reversal: Reversal): boolean {
    function settle(outcome: Outcome<Step>) {
      const opposite = reversal === "undo" ? "redo" : "undo";
      const stack = outcome === step ? reversal : opposite;
      if (outcome) stacks[stack] = [...stacks[stack], outcome];
      return outcome !== null;
    }

    stacks[reversal] = stacks[reversal].filter((one) => one !== step);
    const outcome = reverse(step, reversal);
    if (!(outcome instanceof Promise)) return settle(outcome);
    running = outcome.then(settle).then(() => {
      running = null;
    });
    return true;
  }

  /** Reverses the newest step of a stack. Skips steps without anything left to do. */
  function applyNewest(reversal: Reversal) {
    for (let step = newestOf(reversal); step; step = newestOf(reversal))
      if (apply(step, reversal)) return;
  }

  return {
    /** Returns the step to undo next; undefined for none. */
    newest: () => newestOf("undo"),

    /** Adds a step. Then nothing can be redone any more. */
    record(step: Step) {
      stacks.undo = [...stacks.undo, step].slice(-MAX_STEPS);
      stacks.redo = [];
    },

    undo: () => afterRunning(() => applyNewest("undo")),
    redo: () => afterRunning(() => applyNewest("redo")),

    /** Undoes a step, unless that has been done. Calls `onNothingLeft` if nothing was left to do. */
    undoOne(step: Step, onNothingLeft: () => void) {
      afterRunning(() => {
        if (stacks.undo.includes(step) && !apply(step, "undo")) onNothingLeft();
      });
    },
  };
}
