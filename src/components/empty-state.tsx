import type { ReactNode } from "react";
import styles from "./message.module.css";
import { EmptyBagPicture } from "./pictures";

/** Stands where a list has nothing to show yet. `children` are the step that would change that. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <EmptyBagPicture />
      <p>{text}</p>
      {children}
    </div>
  );
}
