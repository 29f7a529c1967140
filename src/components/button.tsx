import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";

/** The emphasis of a button: the screen's main action, a secondary one, text only, or a destructive one. */
type ButtonVariant = "primary" | "quiet" | "plain" | "danger";

/**
 * A button with the props of a native one. It submits a form only if `type` is `submit`.
 *
 * @param disabled ignores presses, but keeps the focus
 */
export function Button({
  variant = "quiet",
  type = "button",
  disabled = false,
  className,
  onClick,
  ...rest
}: ComponentProps<"button"> & { variant?: ButtonVariant }) {
  return (
    <button
      type={type}
      className={classNames(styles.button, styles[variant], className)}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}
