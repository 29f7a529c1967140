import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { useIsInBackground } from "./screen-title";

/**
 * The column that holds the content of a screen, below its header.
 *
 * @param isSpread whether its sections stand side by side where there is room
 */
export function ScreenBody({
  isTwoColumn = false,
  children,
}: {
  isTwoColumn?: boolean;
  children: ReactNode;
}) {
  return <main className={isTwoColumn ? styles.spread : styles.screen}>{children}</main>;
}

/** The same for a screen that may also stand beside another: then what it holds is not what the page is about. */
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
 * @param isApart for what is seldom wanted, such as the way to be rid of something: it does not lie on a card
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
    <section className={isPlain ? styles.apart : styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
