import type { ReactNode } from "react";
import styles from "./message.module.css";
import { BasketPicture } from "./pictures";

/** Stands where a list has nothing to show yet. `children` are the step that would change that. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <BasketPicture />
      <p>{text}</p>
      {children}
    </div>
  );
}
