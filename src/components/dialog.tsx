import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

/**
 * Something in front of everything else. It is open for as long as it is mounted, and gives the focus back to where it
 * was.
 *
 * @param heading what it is about
 * @param onClose called on Escape and the like; `onPressBeside`, where given, on a press beside it
 */
export function Dialog({
  heading,
  children,
  onClose,
  onPressBeside,
}: {
  heading: string;
  children: ReactNode;
  onClose: () => void;
  onPressBeside?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  // Before the element goes: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** The backdrop belongs to the dialog, whose own area is all covered by the frame. */
  function press(event: MouseEvent) {
    if (event.target === dialog.current) onPressBeside?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      onClick={press}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // React passes on that of a dialog in front of it
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.frame}>
        <h2 id={headingId}>{heading}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a question. The first, which is the safe answer, has the focus. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
