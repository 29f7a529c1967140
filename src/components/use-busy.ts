import { useState } from "react";

/**
 * Returns whether an action is under way, and the way to start one, which handles its own errors. A transition of React's
 * would not do: while one waits for an action, so do all others, and with them the router's navigations.
 */
export function useBusy(): readonly [isBusy: boolean, start: (work: () => Promise<void>) => void] {
  const [count, setCount] = useState(0);

  function start(work: () => Promise<void>) {
    setCount((before) => before + 1);
    void work().finally(() => setCount((before) => before - 1));
  }

  return [count > 0, start];
}
