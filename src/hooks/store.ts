import { useSyncExternalStore } from "react";
import type { Store } from "../browser/store";

// For states of screens that outlive their components.
export { createEmitter, createStore } from "../browser/store";

/** Returns the state of a store, and re-renders when it changes. */
export function useStore<State>({ subscribe, getState }: Store<State>): State {
  return useSyncExternalStore(subscribe, getState, getState);
}
