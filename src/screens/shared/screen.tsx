import type { ReactNode } from "react";
import styles from "./screen.module.css";

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
