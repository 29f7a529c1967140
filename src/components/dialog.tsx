import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "./button";
import styles from "./dialog.module.css";
import * as words from "./words";

/**
 * A modal dialog. It is open while it is mounted, and gives the focus back at the end.
 *
 * @param isDismissible whether a press beside the dialog closes it, and a button says so
 * @param onClose called on Escape, and where the dialog is dismissed
 */
export function Dialog({
  heading,
  children,
  isDismissible = false,
  onClose,
}: {
  heading: string;
  children: ReactNode;
  isDismissible?: boolean;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBackdropPress = useRef(false);
  const headingId = useId();

  // Before React removes the element: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** The backdrop belongs to the dialog, whose own area is all covered by the frame. */
  const isOnBackdrop = ({ target }: MouseEvent | PointerEvent) => target === dialog.current;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      onPointerDown={(event) => {
        isBackdropPress.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        // A press that began inside, as to select a text, is none beside.
        if (isDismissible && isBackdropPress.current && isOnBackdrop(event)) onClose();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // React passes on that of a dialog in front of it
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.frame}>
        <h2 id={headingId}>{heading}</h2>
        {children}
        {isDismissible ? (
          <Button className={styles.close} onClick={onClose}>
            {words.close}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a question. The first, which is the safe answer, has the focus. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
