import type { ReactNode } from "react";
import styles from "./message.module.css";
import spiltBag from "./pictures/spilt-bag.svg";

/**
 * A placeholder for content that can't be shown.
 *
 * @param text the cause
 * @param children the next action, such as a link home
 * @param level the level of the heading: more than 1 if the screen has another heading above
 */
export function ErrorMessage({
  heading,
  text,
  children,
  level = 1,
}: {
  heading: string;
  text: string;
  children?: ReactNode;
  level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.message} role="alert">
      <img src={spiltBag} width="160" height="120" alt="" />
      <Heading tabIndex={-1}>{heading}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
