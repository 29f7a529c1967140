import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "./button";
import styles from "./notice-bar.module.css";

/** A short notice near its subject, with an optional action. */
export type Notice = {
  /** Unique for each notice: a new key replaces the notice and restarts its timer. */
  readonly key: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onAct: () => void };
};

/** How long a notice stays, in milliseconds: time to read it, and to reach its button. */
const NOTICE_MS = 8_000;

/**
 * A polite live region for one notice at a time. It closes after `NOTICE_MS`, but not while the mouse is over it or its
 * button has the focus.
 *
 * @param notice null for none
 * @param onClose called when its time is over
 */
export function NoticeBar({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  return (
    <div role="status" className={styles.place}>
      {notice ? <NoticeContent key={notice.key} notice={notice} onClose={onClose} /> : null}
    </div>
  );
}

function NoticeContent({
  notice: { text, action },
  onClose,
}: {
  notice: Notice;
  onClose: () => void;
}) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isPointedAt || hasFocus;
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);

  return (
    <div
      className={styles.notice}
      // Mouse only: a touch doesn't hover.
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === "mouse")}
      onPointerLeave={() => setPointedAt(false)}
    >
      <span className={styles.text} dir="auto">
        {text}
      </span>
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
