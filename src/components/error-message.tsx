import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import styles from "./message.module.css";

/** Seldom seen, and nobody's way on: where it does not come, the words do without. */
const SpiltBagPicture = lazy<ComponentType>(() =>
  import("./spilt-bag").then(
    ({ SpiltBagPicture }) => ({ default: SpiltBagPicture }),
    () => ({ default: () => null }),
  ),
);

/**
 * Says what went wrong, in place of what should be here.
 *
 * @param text what happened, in plain words
 * @param children the way on, such as a link home
 * @param level of the heading: 2 where the screen has another heading above
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
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={styles.message} role="alert">
      <Suspense fallback={<svg width="160" height="120" aria-hidden="true" />}>
        <SpiltBagPicture />
      </Suspense>
      <Heading tabIndex={-1}>{heading}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
