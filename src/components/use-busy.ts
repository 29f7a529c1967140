import { startTransition, useCallback, useState } from "react";

/**
 * Returns whether an action is under way, and `start`, which takes an action and an error handler;
 * stable.
 *
 * React's `useTransition` doesn't work here: while one transition awaits an action, all others wait, including the
 * router's.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);

  const start = useCallback((work: () => Promise<unknown>, onFailure: (error: unknown) => void) => {
    setBusy(true);
    // The end is a transition, so that the screen to which the action has navigated comes with it.
    void work()
      .catch(onFailure)
      .finally(() => startTransition(() => setBusy(false)));
  }, []);

  return [isBusy, start] as const;
}
