import { createEmitter } from "./signals/emitter";

/** Lists that had no room for the user, remembered until the user has been told. */
export type TurnedAway = ReturnType<typeof createTurnedAway>;

/** Makes the memory, with nothing in it. */
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
