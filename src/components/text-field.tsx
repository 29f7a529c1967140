import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./text-field.module.css";

/** A text input with a visible label and an optional hint below it. Takes the props of a native input. */
export function TextField({
  label,
  hint,
  ...input
}: ComponentProps<"input"> & { label: string; hint?: ReactNode }) {
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  return (
    <div className={styles.field}>
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
