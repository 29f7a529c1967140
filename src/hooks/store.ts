import { useSyncExternalStore } from "react";
import type { Store } from "../sync/signals/store";

// For states of screens that outlive their components.
export { createEmitter, createStore } from "../sync/signals/store";

/** Returns the state of a store, and re-renders when it changes. */
export function useStore<State>({ subscribe, getState }: Store<State>): State {
  return useSyncExternalStore(subscribe, getState, getState);
}
