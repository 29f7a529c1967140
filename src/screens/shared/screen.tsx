import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { useIsBehind } from "./screen-title";

/**
 * The column that holds the content of a screen, below its header.
 *
 * @param isSpread whether its sections stand side by side where there is room
 */
export function ScreenBody({
  isSpread = false,
  children,
}: {
  isSpread?: boolean;
  children: ReactNode;
}) {
  return <main className={isSpread ? styles.spread : styles.screen}>{children}</main>;
}

/** The same for a screen that may also stand beside another: then what it holds is not what the page is about. */
export function MovableBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen} role={useIsBehind() ? undefined : "main"}>
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
  isApart = false,
}: {
  heading: string;
  children: ReactNode;
  isApart?: boolean;
}) {
  return (
    <section className={isApart ? styles.apart : styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
