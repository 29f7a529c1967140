import type { ReactNode } from "react";
import { Button } from "./button";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog";

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
  return (
    <Dialog heading={heading} onClose={onStay}>
      {children}
      <div className={styles.answers}>
        <Button variant="primary" onClick={onStay}>
          {stay}
        </Button>
        <Button variant="danger" onClick={onGo}>
          {go}
        </Button>
      </div>
    </Dialog>
  );
}
