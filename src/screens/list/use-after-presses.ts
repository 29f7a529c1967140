import { useEffect, useEffectEvent } from "react";

/**
 * Calls `act` once nobody has pressed anything for a while. So nothing moves under a finger that goes on.
 *
 * @param waiting the state that waits for `act`; null for none. A new one starts the time anew
 * @param pauseMs the time without a press, in milliseconds
 */
export function useAfterPresses(waiting: object | null, pauseMs: number, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (waiting === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const cancel = () => clearTimeout(timer);
    const schedule = () => {
      cancel();
      timer = setTimeout(() => actNow(), pauseMs);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", cancel, { signal });
    document.addEventListener("pointerup", schedule, { signal });
    document.addEventListener("pointercancel", schedule, { signal });
    schedule();
    return () => {
      cancel();
      listeners.abort();
    };
  }, [waiting, pauseMs]);
}
