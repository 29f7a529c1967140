import type { ReactNode } from "react";
import styles from "./screen.module.css";

/** The column that holds the content of a screen, below its header. */
export function ScreenBody({ children }: { children: ReactNode }) {
  return <main className={styles.screen}>{children}</main>;
}

/** A part of a screen with a heading of its own. */
export function ScreenSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
