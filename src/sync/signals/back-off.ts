/**
 * Makes the pauses: each twice as long as the one before, up to a ceiling, with a random half taken off so that
 * clients that collided once do not collide again.
 *
 * @param firstPause in milliseconds
 */
export function createBackOff(firstPause: number) {
  let failures = 0;
  let isWoken = false;
  let endPause = () => {};

  return {
    /** Says that another attempt begins: only what wakes from here on cuts the pause after it. */
    begin() {
      isWoken = false;
    },

    /** Says that an attempt succeeded: the next pause is the first one again. */
    reset() {
      failures = 0;
    },

    /** Waits before another attempt, at most `ceiling` milliseconds; not at all when woken during the last one. */
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

    /** Ends the pause, or keeps the next one from beginning. */
    wakeUp() {
      isWoken = true;
      endPause();
    },
  };
}
