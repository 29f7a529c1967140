import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { useIsInBackground } from "./screen-title";

/**
 * The column that holds the content of a screen, below its header.
 *
 * @param isTwoColumn whether the sections form two columns from 80rem
 */
export function ScreenBody({
  isTwoColumn = false,
  children,
}: {
  isTwoColumn?: boolean;
  children: ReactNode;
}) {
  return <main className={isTwoColumn ? styles.twoColumn : styles.screen}>{children}</main>;
}

/** Like `ScreenBody`, for a screen that may be in the background: then it is not the main landmark. */
export function PaneBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen} role={useIsInBackground() ? undefined : "main"}>
      {children}
    </div>
  );
}

/**
 * A part of a screen with a heading of its own.
 *
 * @param isPlain whether it has no card, as for rarely used sections such as deletion
 */
export function ScreenSection({
  heading,
  children,
  isPlain = false,
}: {
  heading: string;
  children: ReactNode;
  isPlain?: boolean;
}) {
  return (
    <section className={isPlain ? styles.plain : styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
