/** The first pause, in milliseconds: with 5 people editing at once, nearly all pass at the first repetition. */
const FIRST_PAUSE_MS = 20;

/** The longest pause while others keep writing at the same moment, in milliseconds. */
const CONTENTION_CEILING_MS = 1_000;

/** The longest pause while the server can't be reached, in milliseconds. */
const CEILING_MS = 30_000;

/**
 * Waits before another attempt: twice as long after each failure, up to a ceiling, with a random half taken off
 * so that clients that collided once do not collide again. `onWait` gets the way to end the pause early.
 */
export function backOff(
  failures: number,
  isContention: boolean,
  onWait: (wakeUp: () => void) => void,
): Promise<void> {
  const ceiling = isContention ? CONTENTION_CEILING_MS : CEILING_MS;
  const pause = Math.min(ceiling, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause * (0.5 + Math.random() / 2));
    onWait(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
