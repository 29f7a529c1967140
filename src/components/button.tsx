import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";

/** How loud a button is: the one main step of a screen, a quiet one, or one that cannot be taken back. */
export type ButtonVariant = "primary" | "quiet" | "danger";

/** A button. Takes everything a native button takes; it never submits a form unless `type` says so. */
export function Button({
  variant = "quiet",
  type = "button",
  className,
  ...rest
}: ComponentProps<"button"> & { variant?: ButtonVariant }) {
  return (
    <button
      type={type}
      className={classNames(styles.button, styles[variant], className)}
      {...rest}
    />
  );
}
