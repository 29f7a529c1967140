import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";

/** How loud a button is: the one main step of a screen, a quiet one, a mere word, or what cannot be taken back. */
type ButtonVariant = "primary" | "quiet" | "plain" | "danger";

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
