/** A list of listeners. */
export type Emitter<Event = void> = {
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly emit: (event: Event) => void;
};

/**
 * Makes a list of listeners that are called in turn; each may leave at any time. `connect` is called when the
 * first one comes, and what it gives when the last one has left.
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
