import type { ReactNode } from "react";
import styles from "./above-input.module.css";

/**
 * The column above the input for new items, over the end of the list. Its parts push each other up, so that none covers
 * another: notices first, suggestions last.
 */
export function AboveInput({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
