import { useState } from "react";

/**
 * Returns whether an action is under way, and a function that starts one. The action handles its own errors. React's
 * `useTransition` does not serve here: while one transition awaits an action, all others wait, the router's included.
 */
export function useBusy(): readonly [isBusy: boolean, start: (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);

  function start(work: () => Promise<void>) {
    setBusy(true);
    void work().finally(() => setBusy(false));
  }

  return [isBusy, start];
}
