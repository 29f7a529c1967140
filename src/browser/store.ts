/** Calls its listeners with events. */
export type Emitter<Event = void> = {
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly emit: (event: Event) => void;
};

/** A state that can be read at any time. Listeners are called after it has changed. */
export type Store<State> = {
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Returns an emitter. Listeners may unsubscribe at any time.
 *
 * @param connect is called with the first listener. The function that it returns is called after the last one has gone.
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
 * Returns a store. `update` derives the next state from the last one, and calls the listeners if the two differ.
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
