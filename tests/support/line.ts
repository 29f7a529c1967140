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
  /** Calls `end` when the line is cut. @returns stops listening */
  onCut(end: () => void): () => void;
  /** Calls `end` when the line falls silent. @returns stops listening */
  onSilence(end: () => void): () => void;
};

/** A line in good order. */
export function createLine(): LineState {
  let isCut = false;
  let latency = 0;
  let letGo = new AbortController();
  const enders = new Set<() => void>();
  const silencers = new Set<() => void>();
  return {
    get isCut() {
      return isCut;
    },
    latency: () => pause(latency, undefined, { signal: letGo.signal }).catch(() => undefined),
    cut: () => {
      isCut = true;
      for (const end of enders) {
        end();
      }
    },
    mend: () => {
      isCut = false;
    },
    silence: () => {
      for (const end of silencers) {
        end();
      }
    },
    delay: (milliseconds) => {
      latency = milliseconds;
      if (milliseconds > 0) return;
      letGo.abort();
      letGo = new AbortController();
    },
    onCut: (end) => {
      enders.add(end);
      return () => enders.delete(end);
    },
    onSilence: (end) => {
      silencers.add(end);
      return () => silencers.delete(end);
    },
  };
}
