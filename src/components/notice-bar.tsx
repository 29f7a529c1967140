import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button";
import styles from "./notice-bar.module.css";

/** A short notice near its subject, with an optional action. */
export type Notice = {
  /** Unique for each notice. */
  readonly key: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined;
};

/**
 * A polite live region for one notice at a time.
 *
 * @param notice null for none
 * @param onPause called with true when the mouse is over the notice, its button has the focus, or the page is hidden, so
 *   that its time must stop, and with false afterwards; stable
 */
export function NoticeBar({
  notice,
  onPause,
}: {
  notice: Notice | null;
  onPause: (isPaused: boolean) => void;
}) {
  return (
    <div role="status" className={styles.place}>
      {notice ? (
        <div className={styles.frame}>
          <NoticeContent key={notice.key} notice={notice} onPause={onPause} />
        </div>
      ) : null}
    </div>
  );
}

function NoticeContent({
  notice: { text, action },
  onPause,
}: {
  notice: Notice;
  onPause: (isPaused: boolean) => void;
}) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  const isPaused = isPointedAt || hasFocus || isHidden;

  useEffect(() => {
    if (!isPaused) return;
    onPause(true);
    return () => onPause(false);
  }, [isPaused, onPause]);

  return (
    <div
      className={styles.notice}
      // Mouse only: a touch doesn't hover.
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === "mouse")}
      onPointerLeave={() => setPointedAt(false)}
    >
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button
          variant="plain"
          // A press doesn't move the focus, so the on-screen keyboard stays.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onClick={action.onAct}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
