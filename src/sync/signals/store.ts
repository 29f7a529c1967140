/** A list of listeners. */
export type Emitter<Event = void> = {
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly emit: (event: Event) => void;
};

/** A state that can be read at any time, and announces that it is another one now. */
export type Store<State> = {
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Returns a list of listeners, which are called in turn; each may leave at any time. `connect` is called when the first
 * one comes, and what it returns when the last one has left.
 */
export function createEmitter<Event = void>(connect?: () => () => void): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  let disconnect: (() => void) | undefined;
  return {
    subscribe(listener) {
      const own = (event: Event) => listener(event);
      listeners.add(own);
      if (listeners.size === 1) disconnect = connect?.();
      return () => {
        if (listeners.delete(own) && listeners.size === 0) disconnect?.();
      };
    },
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
}

/**
 * Returns a store. `update` derives the state anew, from the state before, and announces it where it is another one.
 *
 * @param connect as for `createEmitter`
 */
export function createStore<State>(
  initial: State,
  derive: (before: State) => State,
  connect?: () => () => void,
): Store<State> & { readonly update: () => void } {
  const { subscribe, emit } = createEmitter(connect);
  let state = initial;
  return {
    getState: () => state,
    subscribe,
    update() {
      const next = derive(state);
      if (next === state) return;
      state = next;
      emit();
    },
  };
}
