import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** The network between one person and the backend, which tests can break. It does not affect the app's own files. */
export type Line = {
  /** Ends every connection and refuses new ones, without a response, as a tunnel does. */
  cut(): void;
  /** Undoes `cut`. */
  restore(): void;
  /** Stops the responses of all open connections without closing them, as happens after a sleep. */
  stall(): void;
  /** Delays each further request. @param milliseconds 0 also releases the held requests */
  delay(milliseconds: number): void;
};

/** A line, with its internals for the front. */
export type LineState = Line & {
  readonly isCut: boolean;
  /** Settles when a request that arrives now may proceed. */
  latency(): Promise<void>;
  /** Emits `cut` and `stall`. */
  readonly events: EventEmitter;
};

/** Creates a working line. */
export function createLine(): LineState {
  let isCut = false;
  let latency = 0;
  let release = new AbortController();
  // Each connection adds a listener.
  const events = new EventEmitter().setMaxListeners(0);
  return {
    events,
    get isCut() {
      return isCut;
    },
    latency: () => pause(latency, undefined, { signal: release.signal }).catch(() => undefined),
    cut: () => {
      isCut = true;
      events.emit("cut");
    },
    restore: () => {
      isCut = false;
    },
    stall: () => void events.emit("stall"),
    delay: (milliseconds) => {
      latency = milliseconds;
      if (milliseconds > 0) return;
      release.abort();
      release = new AbortController();
    },
  };
}
