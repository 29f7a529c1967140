import { useEffect } from "react";
import { useKeepAwake } from "../../hooks/device-settings";

/** How long the screen stays awake without input, in milliseconds: enough for a walk between shelves, or a queue. */
const AWAKE_MS = 5 * 60_000;

/** Keeps the screen awake while the page is visible and in use, if wanted and supported. */
export function useWakeLock(): void {
  const [isWanted] = useKeepAwake();
  useEffect(() => (isWanted && "wakeLock" in navigator ? stayAwake() : undefined), [isWanted]);
}

/** Keeps the screen awake. Returns the cleanup. */
function stayAwake(): () => void {
  const listeners = new AbortController();
  let lock: WakeLockSentinel | null = null;
  let isRequesting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Restarts the timer, and renews the lock, which the browser drops while the page is hidden. */
  function onActivity() {
    if (document.visibilityState === "hidden") return;
    clearTimeout(timer);
    timer = setTimeout(release, AWAKE_MS);
    void request();
  }

  async function request() {
    if (isRequesting || (lock && !lock.released)) return;
    isRequesting = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (listeners.signal.aborted || document.visibilityState === "hidden") release();
    } catch {
      // Denied, on low battery for example. The screen sleeps as usual.
    } finally {
      isRequesting = false;
    }
  }

  function release() {
    lock?.release().catch(() => undefined);
    lock = null;
  }

  const options = { capture: true, passive: true, signal: listeners.signal };
  for (const event of ["pointerdown", "keydown", "scroll", "visibilitychange"]) {
    document.addEventListener(event, onActivity, options);
  }
  onActivity();
  return () => {
    listeners.abort();
    clearTimeout(timer);
    release();
  };
}
