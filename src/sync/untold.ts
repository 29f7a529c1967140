import { createEmitter } from "./signals/emitter";

/** Makes a memory of things to tell the user, each kept until a screen has told it; with nothing in it. */
export function createUntold<What>() {
  const { subscribe, emit } = createEmitter();
  let untold: readonly What[] = [];

  return {
    subscribe,

    /** All that there is to tell. */
    getState: (): readonly What[] => untold,

    /** Takes note of something to tell. */
    note(what: What) {
      untold = [...untold, what];
      emit();
    },

    /** Calls back with each that there is to tell, and that is wanted: now, or later. Gives the way to stop. */
    watch(tell: (what: What) => void, isWanted: (what: What) => boolean = () => true): () => void {
      const tellOnce = () => {
        const wanted = untold.filter(isWanted);
        if (wanted.length === 0) return;
        untold = untold.filter((what) => !isWanted(what));
        for (const what of wanted) tell(what);
        emit();
      };
      tellOnce();
      return subscribe(tellOnce);
    },
  };
}
