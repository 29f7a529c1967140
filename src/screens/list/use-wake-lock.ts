import { useEffect } from "react";
import { useKeepAwake } from "../../hooks/device-settings";

/** How long a list that nobody touches keeps the screen awake, in milliseconds: a walk between two shelves, a queue. */
const AWAKE_MS = 5 * 60_000;

/** Keeps the screen awake while the page is in sight and in use, if wanted and if the browser lets it. */
export function useWakeLock(): void {
  const [isWanted] = useKeepAwake();
  useEffect(() => (isWanted && "wakeLock" in navigator ? stayAwake() : undefined), [isWanted]);
}

/** Begins to keep the screen awake. Gives the way to stop. */
function stayAwake(): () => void {
  const listeners = new AbortController();
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Every sign of use counts anew. The browser itself drops the lock whenever the page is out of sight. */
  function use() {
    if (document.visibilityState === "hidden") return;
    clearTimeout(timer);
    timer = setTimeout(release, AWAKE_MS);
    void request();
  }

  async function request() {
    if (isAsking || (lock && !lock.released)) return;
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (listeners.signal.aborted || document.visibilityState === "hidden") release();
    } catch {
      // The battery is low, or the system has reasons of its own: then the screen sleeps when it would.
    } finally {
      isAsking = false;
    }
  }

  function release() {
    lock?.release().catch(() => undefined);
    lock = null;
  }

  const options = { capture: true, passive: true, signal: listeners.signal };
  for (const event of ["pointerdown", "keydown", "scroll", "visibilitychange"]) {
    document.addEventListener(event, use, options);
  }
  use();
  return () => {
    listeners.abort();
    clearTimeout(timer);
    release();
  };
}
