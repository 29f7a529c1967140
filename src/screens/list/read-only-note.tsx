import type { ReactNode } from "react";
import styles from "./add-item.module.css";

/**
 * Stands in the place of the input below a list that this version of the app can't write.
 *
 * @param children short notices, which float above it
 */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return (
    <footer className={styles.bar}>
      <div className={styles.notices}>{children}</div>
      <p className={styles.note}>
        This list was made by a newer version of the app. Reload the page to edit it.
      </p>
    </footer>
  );
}
