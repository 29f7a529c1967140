import { createEmitter } from "./signals/emitter";

/** Makes the memory of lists that had no room for the user, kept until the user has been told; with nothing in it. */
export function createTurnedAway() {
  const { subscribe, emit } = createEmitter();
  let isUntold = false;

  return {
    /** Takes note that a list did not take the user. */
    note() {
      isUntold = true;
      emit();
    },

    /** Calls back when there is something to tell: now, or later. Gives the way to stop. */
    watch(tell: () => void): () => void {
      const tellOnce = () => {
        if (isUntold) tell();
        isUntold = false;
      };
      tellOnce();
      return subscribe(tellOnce);
    },
  };
}
