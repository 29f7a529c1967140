import { startTransition, useCallback, useRef, useState } from "react";

/**
 * Returns whether an action is under way, and `start`, which takes an action and an error handler;
 * stable. It ignores an action while another one is under way, so none runs twice.
 *
 * React's `useTransition` doesn't work here: while one transition awaits an action, all others wait, including the
 * router's.
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const start = useCallback((work: () => Promise<unknown>, onFailure: (error: unknown) => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    void work()
      .catch(onFailure)
      .finally(() => {
        isRunning.current = false;
        // A transition, so that the screen to which the action has navigated comes with it.
        startTransition(() => setBusy(false));
      });
  }, []);

  return [isBusy, start] as const;
}
