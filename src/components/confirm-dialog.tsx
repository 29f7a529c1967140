import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import styles from "./confirm-dialog.module.css";

/**
 * A question in front of everything else. It is open for as long as it is mounted; Escape means `onStay`.
 *
 * @param heading the question
 * @param children what to know before answering
 * @param stay the label of the safe answer, which has the focus
 * @param go the label of the other
 */
export function ConfirmDialog({
  heading,
  children,
  stay,
  go,
  onStay,
  onGo,
}: {
  heading: string;
  children: ReactNode;
  stay: string;
  go: string;
  onStay: () => void;
  onGo: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id={headingId}>{heading}</h2>
      {children}
      <div className={styles.answers}>
        <Button variant="primary" onClick={onStay}>
          {stay}
        </Button>
        <Button variant="danger" onClick={onGo}>
          {go}
        </Button>
      </div>
    </dialog>
  );
}
