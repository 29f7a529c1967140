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
 * A modal dialog. It is open while mounted, and restores the focus at the end.
 *
 * @param isDismissible whether a click on the backdrop closes it, and it has a close button
 * @param onClose called on Escape, and when the dialog is dismissed
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

  // Closes before React removes the element: only then is the focus restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** A press on the backdrop targets the dialog itself, since the frame covers its inside. */
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
        // A press that began inside, as to select text, doesn't count.
        if (isDismissible && isBackdropPress.current && isOnBackdrop(event)) onClose();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // React bubbles the event of a nested dialog
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

/** The buttons of a question. The first, which is the safe answer, gets the focus. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
