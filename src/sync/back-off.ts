/**
 * Pauses after contention with another client, in milliseconds: the first, and the longest. With 5 people editing at
 * once, nearly all commits succeed at the first retry.
 */
export const CONTENTION_PAUSE_MS = 20;
export const MAX_CONTENTION_PAUSE_MS = 1_000;

/** Pauses after a failed read, in milliseconds: the first, and the longest. */
export const READ_PAUSE_MS = 1_000;
export const MAX_READ_PAUSE_MS = 30_000;

/**
 * Returns a back-off: each pause is twice as long as the one before, up to a ceiling. A random part of up to one half
 * is cut off, so that clients that collided once do not collide again.
 *
 * @param firstPause in milliseconds
 */
export function createBackOff(firstPause: number) {
  let failures = 0;
  let isWoken = false;
  let endPause = () => {};

  return {
    /** Call this when a try begins. Earlier `wakeUp`s do not end its pause. */
    begin() {
      isWoken = false;
    },

    /** Call this after a success. The next pause is the first one again. */
    reset() {
      failures = 0;
    },

    /** Waits at most `ceiling` milliseconds before the next try; not at all after a `wakeUp` during the last try. */
    async pause(ceiling: number): Promise<void> {
      const pause = Math.min(ceiling, firstPause * 2 ** failures);
      failures += 1;
      if (isWoken) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause * (0.5 + Math.random() / 2));
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },

    /** Ends the current pause, or prevents the next one. */
    wakeUp() {
      isWoken = true;
      endPause();
    },
  };
}
