import { useState } from "react";

/**
 * Returns whether an action is under way, and the function that starts one. React's `useTransition` does not serve here:
 * while one transition awaits an action, all others wait, the router's included.
 *
 * @returns `start` gets the action, and a function that gets its error
 */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);

  function start(work: () => Promise<unknown>, onFailure: (error: unknown) => void) {
    setBusy(true);
    void work()
      .catch(onFailure)
      .finally(() => setBusy(false));
  }

  return [isBusy, start] as const;
}
