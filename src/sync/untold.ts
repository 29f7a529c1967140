import { createStore } from "./signals/store";

/** Makes a memory of things to tell the user, each kept until a screen has told it; with nothing in it. */
export function createUntold<What>() {
  let untold: readonly What[] = [];
  const store = createStore(untold, () => untold);

  return {
    subscribe: store.subscribe,

    /** Returns all that there is to tell. */
    getState: store.getState,

    /** Takes note of something to tell. */
    note(what: What) {
      untold = [...untold, what];
      store.update();
    },

    /** Calls back with each thing to tell that is wanted: now, or later. Returns the function that stops. */
    watch(tell: (what: What) => void, isWanted: (what: What) => boolean = () => true): () => void {
      const tellOnce = () => {
        const wanted = untold.filter(isWanted);
        if (wanted.length === 0) return;
        untold = untold.filter((what) => !isWanted(what));
        for (const what of wanted) tell(what);
        store.update();
      };
      tellOnce();
      return store.subscribe(tellOnce);
    },
  };
}
