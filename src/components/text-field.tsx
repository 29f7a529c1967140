import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import styles from "./text-field.module.css";

/**
 * A text input with its label in sight and, where given, a hint below it. Takes everything a native input takes;
 * `className` goes to the whole field.
 */
export function TextField({
  label,
  hint,
  className,
  id,
  ...input
}: ComponentProps<"input"> & { label: string; hint?: ReactNode }) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  return (
    <div className={classNames(styles.field, className)}>
      <label className="label" htmlFor={inputId}>
        {label}
      </label>
      <input aria-describedby={hint === undefined ? undefined : hintId} {...input} id={inputId} />
      {hint === undefined ? null : (
        <p className="soft" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
