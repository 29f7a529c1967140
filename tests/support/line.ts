import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** The network between one person and the backend, for tests to break. The app's own files always arrive. */
export type Line = {
  /** Ends every connection and refuses new ones, without a word: what a tunnel does. */
  cut(): void;
  /** Undoes `cut`. */
  mend(): void;
  /** Lets nothing more through on any connection that is open now, without ending it: what a sleep leaves behind. */
  silence(): void;
  /** Holds each further request back. @param milliseconds 0 for none, and to let go of those that are held */
  delay(milliseconds: number): void;
};

/** A line, and what the front asks it. */
export type LineState = Line & {
  readonly isCut: boolean;
  /** Settles when a request that comes now may go on. */
  latency(): Promise<void>;
  /** Emits `cut` when the line is cut, and `silence` when it falls silent. */
  readonly events: EventEmitter;
};

/** A line in good order. */
export function createLine(): LineState {
  let isCut = false;
  let latency = 0;
  let letGo = new AbortController();
  // Each connection listens.
  const events = new EventEmitter().setMaxListeners(0);
  return {
    events,
    get isCut() {
      return isCut;
    },
    latency: () => pause(latency, undefined, { signal: letGo.signal }).catch(() => undefined),
    cut: () => {
      isCut = true;
      events.emit("cut");
    },
    mend: () => {
      isCut = false;
    },
    silence: () => void events.emit("silence"),
    delay: (milliseconds) => {
      latency = milliseconds;
      if (milliseconds > 0) return;
      letGo.abort();
      letGo = new AbortController();
    },
  };
}
